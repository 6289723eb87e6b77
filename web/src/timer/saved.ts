/** What is kept in this browser, and whether it can be believed. */
import type { Game, ScoreLine } from "../scoring/game";
import { RULES } from "../scoring/rules";
import type { Clock } from "./clock";
import type { Cell, Sheet } from "./sheet";

export const VERSION = 1;

export interface SavedSheet {
  version: typeof VERSION;
  sheet: Sheet | null;
  /** What can be undone, the newest last. */
  past: readonly Sheet[];
}

export interface SavedClock {
  version: typeof VERSION;
  clock: Clock;
}

/** Raised for a text that is not what we wrote: cut off, changed, or of a version that is not known here. */
export class Damaged extends Error {}

export function readSheet(text: string): SavedSheet {
  const saved = parse(text);
  const { sheet, past } = saved;
  if ((sheet !== null && !isSheet(sheet)) || !Array.isArray(past) || !past.every(isSheet)) throw new Damaged();
  return { version: VERSION, sheet, past };
}

export function readClock(text: string): SavedClock {
  const { clock } = parse(text);
  if (!isClock(clock)) throw new Damaged();
  return { version: VERSION, clock };
}

type Fields = Record<string, unknown>;

function parse(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Damaged();
  }
  if (!isFields(value) || value.version !== VERSION) throw new Damaged();
  return value;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSheet(value: unknown): value is Sheet {
  if (!isFields(value)) return false;
  const { rules, names, first, games, open } = value;
  if (!RULES.some(({ name }) => name === rules)) return false;
  if (!Array.isArray(names) || names.length < 2 || names.length > 6) return false;
  if (!names.every((name) => typeof name === "string") || !isSeat(first, names.length)) return false;
  if (!Array.isArray(games) || !games.every((game) => isGame(game, names.length))) return false;
  return open === null || isCell(open, games.length, names.length);
}

function isGame(value: unknown, seats: number): value is Game {
  if (!isFields(value) || !(value.out === null || isSeat(value.out, seats))) return false;
  const { lines } = value;
  return Array.isArray(lines) && lines.length === seats && lines.every((line) => line === null || isScoreLine(line));
}

function isScoreLine(value: unknown): value is ScoreLine {
  if (!isFields(value)) return false;
  if ("tiles" in value) return typeof value.tiles === "string" && /^((\*|\d{1,2})( (?=.)|$))*$/.test(value.tiles);
  if ("penalty" in value) return value.penalty === "not-opened" || value.penalty === "could-have-opened";
  if ("points" in value) return isCount(value.points);
  return isCount(value.stars) && isCount(value.left);
}

function isCell(value: unknown, games: number, seats: number): value is Cell {
  return isFields(value) && isSeat(value.game, games) && (value.seat === null || isSeat(value.seat, seats));
}

export function isClock(value: unknown): value is Clock {
  if (!isFields(value) || !Array.isArray(value.spent) || !value.spent.every(isCount)) return false;
  const { limit, seat, began, used, since, spent } = value;
  const timed = isCount(limit) && isCount(used) && (since === null || isCount(since));
  return timed && typeof began === "boolean" && isSeat(seat, spent.length);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isSeat(value: unknown, seats: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < seats;
}
