/**
 * What a row of tiles means: a run, a group, or the reason why it is neither. A joker stands for whatever makes the
 * meld valid; in a run its place says which tile that is, in a group its colour stays open.
 */
import type { Colour, NumberTile, Tile } from "../notation/tile";
import type { Box } from "./box";

export const SHORTEST = 3;

export interface Run {
  kind: "run";
  colour: Colour;
  first: number;
  length: number;
}

export interface Group {
  kind: "group";
  number: number;
  length: number;
}

export type Reading = Run | Group;

export type Fault =
  | "jokers-only"
  | "too-short"
  | "mixed"
  | "gap"
  | "number-twice"
  | "wraps"
  | "run-too-long"
  | "joker-anywhere"
  | "colour-twice"
  | "group-too-long"
  | "no-groups";

/** A tile whose place and meaning are both known. */
interface Fixed {
  place: number;
  tile: NumberTile;
}

export function read(tiles: readonly Tile[], box: Box): Reading | Fault {
  if (tiles.every((tile) => tile.joker)) return "jokers-only";
  if (tiles.length < SHORTEST) return "too-short";
  const fixed = fixedOf(tiles);
  const run = readRun(fixed, tiles.length, box);
  const group = readGroup(fixed, tiles.length, box);
  if (typeof group === "string") return run === "mixed" ? group : run;
  if (typeof run === "string") return group;
  return worth(group) > worth(run) ? group : run; // A-12; of equals the run
}

/** The numbers at which a run of this length can begin so that it takes in all the tiles. */
function firsts(fixed: readonly Fixed[], length: number, box: Box): { least: number; most: number } {
  const numbers = fixed.map(({ tile }) => tile.number);
  return {
    least: Math.max(1, Math.max(...numbers) - length + 1),
    most: Math.min(...numbers, box.highest - length + 1),
  };
}

export function worth(reading: Reading): number {
  if (reading.kind === "group") return reading.number * reading.length;
  return ((2 * reading.first + reading.length - 1) * reading.length) / 2;
}

export function isReading(reading: Reading | Fault): reading is Reading {
  return typeof reading !== "string";
}

function fixedOf(tiles: readonly Tile[]): Fixed[] {
  return tiles.flatMap((each, place) => {
    const tile = each.joker ? each.as : each;
    return tile ? [{ place, tile }] : [];
  });
}

function readRun(fixed: readonly Fixed[], length: number, box: Box): Run | Fault {
  const fault = runFault(fixed, length, box);
  const colour = fixed[0]?.tile.colour;
  if (fault || !colour) return fault ?? "jokers-only";
  const begins = new Set(fixed.map(({ place, tile }) => tile.number - place));
  const last = box.highest - length + 1;
  const [written] = begins;
  if (begins.size === 1 && written !== undefined) {
    // in order, so jokers stand where they lie; at an impossible end they are taken to the other
    return { kind: "run", colour, first: Math.min(Math.max(written, 1), last), length };
  }
  const { least, most } = firsts(fixed, length, box);
  if (least > most)
    return wraps(
      fixed.map(({ tile }) => tile.number),
      length,
      box,
    )
      ? "wraps"
      : "gap";
  return least === most ? { kind: "run", colour, first: least, length } : "joker-anywhere";
}

/** What no order of the tiles can mend. */
function runFault(fixed: readonly Fixed[], length: number, box: Box): Fault | null {
  if (new Set(fixed.map(({ tile }) => tile.colour)).size > 1) return "mixed";
  const numbers = new Set(fixed.map(({ tile }) => tile.number));
  if (numbers.size < fixed.length) return numbers.size > 1 ? "number-twice" : "mixed";
  return length > box.highest ? "run-too-long" : null;
}

/** Whether it would be a run if 1 could follow the highest number (STD-15). */
function wraps(numbers: readonly number[], length: number, box: Box): boolean {
  if (!numbers.includes(1) || !numbers.includes(box.highest)) return false;
  return Array.from({ length: box.highest }, (_, first) => first).some((first) =>
    numbers.every((number) => (number - 1 - first + box.highest) % box.highest < length),
  );
}

function readGroup(fixed: readonly Fixed[], length: number, box: Box): Group | Fault {
  const number = fixed[0]?.tile.number;
  if (number === undefined || fixed.some(({ tile }) => tile.number !== number)) return "mixed";
  if (!box.groups) return "no-groups";
  if (new Set(fixed.map(({ tile }) => tile.colour)).size < fixed.length) return "colour-twice";
  return length <= box.colours.length ? { kind: "group", number, length } : "group-too-long";
}
