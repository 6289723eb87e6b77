/** What somebody has entered of a real crossword of dice, and where the next key writes. All values here are frozen. */
import type { Cell, Spot } from "../../../notation/dice";
import { type Tile, writeTile } from "../../../notation/tile";
import { RULESETS } from "../../../protocol/catalogue";

/** A cell, and the way in which writing goes on from it. */
export interface Cursor extends Cell {
  across: boolean;
}

export interface DiceEntry {
  spots: readonly Spot[];
  hand: readonly Tile[];
  cursor: Cursor;
  /** Whether the keys write there, and not on the table. */
  inHand: boolean;
}

/** How the cells lie that are shown: from the first row and column, so many. */
export interface Frame extends Cell {
  rows: number;
  columns: number;
}

/** All there are (DICE-2). */
export const DICE = 18;
/** Free cells around the dice: another island may begin beside them without touching them. */
const MARGIN = 2;
const SMALLEST = { rows: 5, columns: 8 };

export const NO_DICE: DiceEntry = {
  spots: [],
  hand: [],
  cursor: { row: 0, column: 0, across: true },
  inHand: false,
};

/** Dice that lie there already; what is written next begins under them. */
export function entryOf(spots: readonly Spot[], hand: readonly Tile[]): DiceEntry {
  const [row, column] = spots.length ? [last(spots, "row") + MARGIN, first(spots, "column")] : [0, 0];
  return { spots, hand, cursor: { row, column, across: true }, inHand: spots.length > 0 };
}

export function dieAt(spots: readonly Spot[], { row, column }: Cell): Spot | undefined {
  return spots.find((spot) => spot.row === row && spot.column === column);
}

/** How many dice can still show this face; less than none where a text has too many. */
export function leftOf({ spots, hand }: DiceEntry, face: Tile): number {
  const { copies, jokers } = RULESETS.express.box;
  const all = [...spots.map((spot) => spot.face), ...hand];
  const used = all.filter((each) => faceName(each) === faceName(face)).length;
  return Math.min((face.joker ? jokers : copies) - used, DICE - all.length);
}

function faceName(face: Tile): string {
  return face.joker ? "*" : writeTile(face);
}

/** Each where the one before it has left the cursor; a die that lies there makes way. */
export function enter(entry: DiceEntry, faces: readonly Tile[]): DiceEntry {
  return faces.reduce((after, face) => (leftOf(after, face) > 0 ? put(after, face) : after), entry);
}

function put(entry: DiceEntry, face: Tile): DiceEntry {
  if (entry.inHand) return { ...entry, hand: [...entry.hand, face] };
  const { row, column } = entry.cursor;
  const spots = [...without(entry.spots, entry.cursor), { row, column, face }];
  let cursor = stepped(entry.cursor, 1);
  while (dieAt(spots, cursor)) cursor = stepped(cursor, 1);
  return { ...entry, spots, cursor };
}

function without(spots: readonly Spot[], cell: Cell): Spot[] {
  const gone = dieAt(spots, cell);
  return spots.filter((spot) => spot !== gone);
}

function stepped(cursor: Cursor, by: number): Cursor {
  const { row, column, across } = cursor;
  return across ? { ...cursor, column: column + by } : { ...cursor, row: row + by };
}

/** The die under the cursor, else the one before it; of the hand the last. */
export function erase(entry: DiceEntry): DiceEntry {
  if (entry.inHand) return { ...entry, hand: entry.hand.slice(0, -1) };
  const places = [entry.cursor, stepped(entry.cursor, -1)];
  const cursor = places.find((place) => dieAt(entry.spots, place));
  return cursor ? { ...entry, spots: without(entry.spots, cursor), cursor } : entry;
}

export function takeOff(entry: DiceEntry, at: number): DiceEntry {
  return { ...entry, inHand: true, hand: entry.hand.filter((_, place) => place !== at) };
}

/** The keys write in this cell; where they do already, they go on in the other direction. */
export function writeAt(entry: DiceEntry, { row, column }: Cell): DiceEntry {
  const { cursor, inHand } = entry;
  if (!inHand && cursor.row === row && cursor.column === column) return turned(entry);
  return { ...entry, inHand: false, cursor: { row, column, across: cursor.across } };
}

export function turned(entry: DiceEntry): DiceEntry {
  return { ...entry, inHand: false, cursor: { ...entry.cursor, across: !entry.cursor.across } };
}

export function writeInHand(entry: DiceEntry): DiceEntry {
  return { ...entry, inHand: true };
}

/** The cursor, by so many cells, as far as cells are shown. */
export function moved(entry: DiceEntry, down: number, right: number): DiceEntry {
  const frame = frameOf(entry);
  const row = within(entry.cursor.row + down, frame.row, frame.rows);
  const column = within(entry.cursor.column + right, frame.column, frame.columns);
  return { ...entry, inHand: false, cursor: { ...entry.cursor, row, column } };
}

function within(place: number, from: number, count: number): number {
  return Math.min(Math.max(place, from), from + count - 1);
}

/** All dice and the cells around them. */
export function frameOf({ spots, cursor }: DiceEntry): Frame {
  if (!spots.length) return { row: 0, column: 0, ...SMALLEST };
  const shown = [...spots.map(({ row, column }) => ({ row, column })), cursor];
  const row = Math.min(first(spots, "row") - MARGIN, cursor.row);
  const column = Math.min(first(spots, "column") - MARGIN, cursor.column);
  const rows = Math.max(last(spots, "row") + MARGIN, last(shown, "row")) - row + 1;
  const columns = Math.max(last(spots, "column") + MARGIN, last(shown, "column")) - column + 1;
  return { row, column, rows: Math.max(rows, SMALLEST.rows), columns: Math.max(columns, SMALLEST.columns) };
}

function first(cells: readonly Cell[], which: "row" | "column"): number {
  return Math.min(...cells.map((cell) => cell[which]));
}

function last(cells: readonly Cell[], which: "row" | "column"): number {
  return Math.max(...cells.map((cell) => cell[which]));
}
