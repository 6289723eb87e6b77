/** Tiles as people type and paste them: read generously, and what cannot be read is said where it stands. */
import type { SolvedRules } from "../../../catalogue/positions";
import { boxOf } from "../../../kernel/questions";
import { stateOf } from "../../../melds/state";
import { NotationError, readTile, type Tile, writeTable, writeTile, writeTiles } from "../../../notation/tile";
import type { Row } from "./entry";

export interface Unread {
  text: string;
  /** Where it stands in what was typed. */
  at: number;
}

export interface Typed {
  rows: Row[];
  unread: Unread[];
}

/**
 * Rows are parted by bars, lines or semicolons, tiles by blanks and commas; `R7R8` are two tiles. For those who type much,
 * `R9-12` is a run, `KBO7` a group, either a row of its own where it does not fit to what stands before it, and in
 * `R1 4 11` all three are red.
 */
export function readTyped(text: string, rules: SolvedRules): Typed {
  const unread: Unread[] = [];
  const rows: Tile[][] = [];
  let from = 0;
  for (const part of text.split(/([|;\n])/)) {
    if (!/^[|;\n]$/.test(part)) {
      rows.push(...readRow(part, from, rules, unread));
    }
    from += part.length;
  }
  return { rows, unread };
}

const WORD = /\*[KRBOY]\d{1,2}|\*|[KRBOY]\d{1,2}[-–]\d{1,2}|[KRBOY]+\d{1,2}|[^\s,*]+/gi;
const SHORTEST = 3;
const SHORT = /^([KRBOY]*)(\d{1,2})(?:[-–](\d{1,2}))?$/i;

function readRow(text: string, from: number, rules: SolvedRules, unread: Unread[]): Tile[][] {
  const rows: Tile[][] = [];
  let colour = "";
  for (const word of text.matchAll(WORD)) {
    const [found] = word;
    if (found === "-" || found === "–") continue;
    const tiles = inFull(found, colour).flatMap((each) => tileOf(each, rules) ?? []);
    const last = tiles.at(-1);
    if (!last || tiles.length < inFull(found, colour).length) {
      unread.push({ text: found, at: from + word.index });
      continue;
    }
    if (!last.joker) colour = writeTile(last).charAt(0);
    const row = rows.at(-1);
    if (row && (tiles.length < SHORTEST || isMeld([...row, ...tiles], rules))) row.push(...tiles);
    else rows.push(tiles);
  }
  return rows;
}

function isMeld(row: Row, rules: SolvedRules): boolean {
  return stateOf(row, boxOf(rules)).state === "valid";
}

/** What is written short, one by one; of a number alone the colour is that of the tile before it. */
function inFull(text: string, before: string): string[] {
  const short = SHORT.exec(text);
  if (!short) return [text];
  const [, letters = "", first = "", last = first] = short;
  const [low, high] = [Number(first), Number(last)].sort((one, other) => one - other) as [number, number];
  const numbers = Array.from({ length: high - low + 1 }, (_, more) => low + more);
  return [...(letters || before || "?")].flatMap((letter) => numbers.map((number) => letter + number));
}

function tileOf(text: string, rules: SolvedRules): Tile | null {
  const { colours, highest } = boxOf(rules);
  try {
    const tile = readTile(text);
    const number = tile.joker ? tile.as : tile;
    const known = !number || (colours.includes(number.colour) && number.number <= highest);
    return known ? tile : null;
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}

/** A rack is one row, however it was typed. */
export function readTypedRack(text: string, rules: SolvedRules): { tiles: Row; unread: Unread[] } {
  const { rows, unread } = readTyped(text, rules);
  return { tiles: rows.flat(), unread };
}

export function writeRow(row: Row): string {
  return row.length ? writeTiles(row) : "";
}

export function writeRows(rows: readonly Row[]): string {
  return rows.length ? writeTable(rows) : "";
}

export interface Pasted {
  table: string;
  rack: string | null;
}

/**
 * A table, and a rack in a second line or after its name, as `rummi solve` is asked. Null for a single row, which may be
 * either.
 */
export function readPasted(text: string): Pasted | null {
  const named = /(?:--)?table[\s:="']*([^"'\n]*?)["']?\s*(?:--)?rack[\s:="']*([^"'\n]*)/i.exec(text);
  if (named) return { table: named[1] ?? "", rack: named[2] ?? "" };
  const lines = text.trim().split(/\s*\n\s*/);
  const [table = "", rack, ...more] = lines;
  if (rack !== undefined && !more.length && !rack.includes("|")) return { table, rack };
  return lines.length > 1 || text.includes("|") ? { table: lines.join(" | "), rack: null } : null;
}
