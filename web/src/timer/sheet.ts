/** The score sheet of an evening, as a value and what can be done to it. */
import { type Game, isSpared, outcomeOf, type ScoreLine } from "../scoring/game";
import { standsAlone, starterOf } from "../scoring/match";
import { type Rules, rulesOf } from "../scoring/rules";

/** What is being written: a player's line, or with `seat` null how the game ended. */
export interface Cell {
  game: number;
  seat: number | null;
}

export interface Sheet {
  rules: string;
  /** Empty where somebody was not named. */
  names: readonly string[];
  /** The seat that starts the first game. */
  first: number;
  games: readonly Game[];
  open: Cell | null;
}

export function newSheet(rules: string, names: readonly string[]): Sheet {
  return { rules, names, first: 0, games: [], open: null };
}

/** Those who are named, where they are enough for a game; else everybody, named by his seat. */
export function whoPlays(names: readonly string[], least: number): string[] {
  const all = names.map((name) => name.trim());
  const named = all.filter((name) => name);
  return named.length >= least ? named : all;
}

export function rulesOn(sheet: Sheet): Rules {
  return rulesOf(sheet.rules);
}

/** All the rounds of the dice game are played. */
export function isFull(sheet: Sheet): boolean {
  const { games } = rulesOn(sheet);
  return games > 0 && sheet.games.length >= games;
}

/** Who starts the game that comes next. */
export function nextStarter(sheet: Sheet): number {
  return starterOf(sheet.games.length, sheet.first, sheet.names.length, rulesOn(sheet));
}

/** Another player starts the next game; those after it follow from that. */
export function startWith(sheet: Sheet, seat: number): Sheet {
  const seats = sheet.names.length;
  if (standsAlone(rulesOn(sheet))) return { ...sheet, first: seat };
  return { ...sheet, first: (((seat - sheet.games.length) % seats) + seats) % seats };
}

/** A game is over: its row is there, and whoever is to be counted first is asked for. */
export function addGame(sheet: Sheet, out: number | null): Sheet {
  const game: Game = { out, lines: sheet.names.map(() => null) };
  return openNext({ ...sheet, games: [...sheet.games, game] }, sheet.games.length);
}

/** It ended otherwise. What nobody can have then is taken off. */
export function changeOut(sheet: Sheet, at: number, out: number | null): Sheet {
  const rules = rulesOn(sheet);
  const changed = withGame(sheet, at, (game) => ({
    out,
    lines: game.lines.map((line, seat) => {
      const gone = isSpared({ ...game, out }, seat, rules) || (out === null && line && "penalty" in line);
      if (gone) return null;
      return line && "stars" in line && seat === out ? { ...line, left: 0 } : line;
    }),
  }));
  return openNext(changed, at);
}

export function removeGame(sheet: Sheet, at: number): Sheet {
  return { ...sheet, games: sheet.games.filter((_, game) => game !== at), open: null };
}

export function write(sheet: Sheet, { game: at, seat }: Cell, line: ScoreLine | null): Sheet {
  return withGame(sheet, at, (game) => ({
    ...game,
    lines: game.lines.map((old, other) => (other === seat ? line : old)),
  }));
}

function withGame(sheet: Sheet, at: number, change: (game: Game) => Game): Sheet {
  return { ...sheet, games: sheet.games.map((game, other) => (other === at ? change(game) : game)) };
}

/** The first seat after this one that has nothing written; none: the game is done. */
export function openNext(sheet: Sheet, at: number, after = -1): Sheet {
  const seat = seatToWrite(sheet, at, after);
  return { ...sheet, open: seat === null ? null : { game: at, seat } };
}

export function seatToWrite(sheet: Sheet, at: number, after: number): number | null {
  const game = sheet.games[at];
  if (!game) return null;
  const seats = sheet.names.map((_, seat) => seat);
  const inOrder = [...seats.slice(after + 1), ...seats.slice(0, after + 1)];
  const waiting = inOrder.find((seat) => seat !== after && !game.lines[seat] && !isSpared(game, seat, rulesOn(sheet)));
  return waiting ?? null;
}

export function isComplete(sheet: Sheet, at: number): boolean {
  const game = sheet.games[at];
  return !!game && outcomeOf(game, rulesOn(sheet)) !== null;
}
