/** How strong the bots of the tile games are, looked up in what was measured (protocol/strength.ts). */
import { RULESETS } from "../protocol/catalogue";
import { type Level, type Measured, STRENGTH } from "../protocol/strength";

export type { Level };

/** The weakest first. */
export const LADDER: readonly Level[] = RULESETS.standard.bots;

/** Against which all the others are told. */
export const YARDSTICK: Level = "greedy";

/** Null where nobody has measured it; who thinks by the clock has the time that it has in a room. */
export function measured(
  level: Level,
  against: Level = YARDSTICK,
  players = 2,
  table: readonly Measured[] = STRENGTH,
): Measured | null {
  return table.find((each) => each.level === level && each.against === against && each.players === players) ?? null;
}

/** The next one up or down; null at the end of the ladder. */
export function besides(level: Level, step: 1 | -1, ladder: readonly Level[] = LADDER): Level | null {
  return ladder[ladder.indexOf(level) + step] ?? null;
}

export function isLevel(name: string): name is Level {
  return LADDER.some((each) => each === name);
}

export interface Interval {
  low: number;
  high: number;
}

/** Where the figure may well lie, inside of what can be. */
export function interval({ wins, wins_error }: Pick<Measured, "wins" | "wins_error">): Interval {
  return { low: Math.max(0, wins - wins_error), high: Math.min(100, wins + wins_error) };
}

/** In whole games of 100; an error is never told smaller than it is. */
export function figures({ wins, wins_error }: Pick<Measured, "wins" | "wins_error">): { wins: number; error: number } {
  return { wins: Math.round(wins), error: Math.ceil(wins_error) };
}
