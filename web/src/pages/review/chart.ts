/** What the charts of a review draw, as figures: lines by turn, and the turns at which it turned. */
import type { ChanceShown, Reviewed, ReviewedTurn, TurningPointShown } from "../../protocol";

export interface Point {
  turn: number;
  value: number;
}

export interface Line {
  seat: number;
  points: readonly Point[];
}

export interface Mark {
  turn: ReviewedTurn;
  missed: boolean;
}

const MOST_MARKS = 3;

/** What each seat held after each of its turns; nothing where there is nothing to hold, or too little to see. */
export function linesOf(reviewed: Reviewed): Line[] {
  const lines = reviewed.players.map((_, seat) => ({
    seat,
    points: reviewed.turns
      .filter((turn) => turn.seat === seat)
      .map((turn) => ({ turn: turn.number, value: turn.left[seat] ?? 0 })),
  }));
  const longest = Math.max(0, ...lines.map(({ points }) => points.length));
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  return longest < 3 || !highest ? [] : lines;
}

/** Where the game turned for a seat: as its chances say, or else where most was missed and most found. */
export function marksOf(reviewed: Reviewed, seat: number, points: readonly TurningPointShown[] | null): Mark[] {
  const turns = reviewed.turns.filter((turn) => turn.seat === seat);
  if (points) {
    return points.flatMap(({ action, missed }) => {
      const turn = turns.find((each) => each.action === action);
      return turn ? [{ turn, missed }] : [];
    });
  }
  const missed = turns.filter(({ did, best }) => did < best).map((turn) => ({ turn, missed: true }));
  return missed
    .sort((one, other) => lost(other.turn) - lost(one.turn))
    .slice(0, MOST_MARKS)
    .sort((one, other) => one.turn.action - other.turn.action);
}

function lost({ did, best, verdict }: ReviewedTurn): number {
  return best - did + (verdict === "could-open" ? 0.5 : 0);
}

/** The chance of a seat after each of its turns that is known, from 0 to 1, with its error. */
export interface ChancePoint extends Point {
  error: number;
}

export function chanceLine(turns: readonly ReviewedTurn[], chances: readonly ChanceShown[]): ChancePoint[] {
  return chances.flatMap(({ action, after, after_error }) => {
    const turn = turns.find((each) => each.action === action);
    return turn ? [{ turn: turn.number, value: after, error: after_error }] : [];
  });
}

/** Round figures for the lines across: two or three of them. */
export function ticks(highest: number): number[] {
  const step = highest > 20 ? 10 : highest > 8 ? 5 : 2;
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, at) => at * step);
}

/** Which turn is shown first: the first of the seat in which something was missed, or its first. */
export function firstToSee(reviewed: Reviewed, seat: number): ReviewedTurn | null {
  const turns = reviewed.turns.filter((turn) => turn.seat === seat);
  return turns.find(({ did, best }) => did < best) ?? turns[0] ?? reviewed.turns[0] ?? null;
}
