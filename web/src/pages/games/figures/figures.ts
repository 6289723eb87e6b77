/**
 * What somebody's own games come to. Only games of one seat count, because on one screen nobody knows who sat where, and of
 * those only such as this page knows.
 */
import { isRuleset } from "../../../catalogue/known";
import type { GameListed, ReviewedSeat } from "../../../protocol";

/** A game with what its review says of the own seat. */
export interface Looked {
  game: GameListed;
  seat: ReviewedSeat;
}

export interface Sums {
  games: number;
  /** Of those with somebody else at the table. */
  won: number;
  against: number;
  /** Turns with something to do, and those in which the best was done. */
  turns: number;
  best: number;
  /** Games in which one could open, and those in which it was done at the first chance. */
  openings: number;
  inTime: number;
  /** The ruleset played most, with how many games. */
  favourite: { rules: string; games: number } | null;
}

/** A point of the line: a game, and how the last few went together. */
export interface Point {
  game: GameListed;
  /** Of 100. */
  share: number;
  recent: number;
}

const RECENT = 5;

export function isOwn(game: GameListed): boolean {
  return game.seats.length === 1 && isRuleset(game.rules);
}

export function wonBy(game: GameListed): boolean {
  return game.seats.some((seat) => game.winners.includes(seat));
}

export function sumsOf(games: readonly GameListed[], looked: readonly Looked[]): Sums {
  const own = games.filter(isOwn);
  const against = own.filter(({ players }) => players.length > 1);
  const could = looked.filter(({ seat }) => seat.could_open !== null);
  return {
    games: own.length,
    won: against.filter(wonBy).length,
    against: against.length,
    turns: total(looked, ({ of }) => of),
    best: total(looked, ({ at_best }) => at_best),
    openings: could.length,
    inTime: could.filter(({ seat }) => seat.opened === seat.could_open).length,
    favourite: favouriteOf(own),
  };
}

/** The oldest first; games in which there was nothing to do say nothing. */
export function pointsOf(looked: readonly Looked[]): Point[] {
  const told = looked.filter(({ seat }) => seat.of > 0).sort((one, other) => one.game.ended_at - other.game.ended_at);
  return told.map(({ game, seat }, at) => {
    const few = told.slice(Math.max(0, at + 1 - RECENT), at + 1);
    return { game, share: percent(seat.at_best, seat.of), recent: percent(total(few, best), total(few, turns)) };
  });
}

export function percent(part: number, whole: number): number {
  return whole ? (100 * part) / whole : 0;
}

const best = (seat: ReviewedSeat) => seat.at_best;
const turns = (seat: ReviewedSeat) => seat.of;

function total(looked: readonly Looked[], figure: (seat: ReviewedSeat) => number): number {
  return looked.reduce((sum, { seat }) => sum + figure(seat), 0);
}

/** Of equals the one that was played last. */
function favouriteOf(games: readonly GameListed[]): Sums["favourite"] {
  const counted = new Map<string, number>();
  for (const { rules } of games) counted.set(rules, (counted.get(rules) ?? 0) + 1);
  const [most] = [...counted].sort(([, one], [, other]) => other - one);
  return most ? { rules: most[0], games: most[1] } : null;
}
