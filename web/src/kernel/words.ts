/**
 * Tiles and sets in words, as in src/rummi/solver/words.py. Polish inflects its words, so each phrase fits one place in a
 * sentence: `tiles` follows a verb, `theSet` follows "from", "to" or "of", `aSet` follows "lay", and `runWords` follows
 * "run of" or "runs of".
 */
import { plural, t } from "@lingui/core/macro";
import type { Meld } from "../melds/meld";
import { isReading } from "../melds/reading";
import type { Colour, NumberTile, Tile } from "../notation/tile";

/** The longest run that lists all its numbers. Longer runs show only the first and the last. */
const LISTED = 3;

/** "the blue 3 and 7, and the joker": each colour appears once, and jokers with the tile that they stand for. */
export function tiles(pieces: readonly Tile[]): string {
  const ordered = [...pieces].sort(byColour);
  const numbers = new Map<Colour, string[]>();
  for (const piece of ordered) {
    if (!piece.joker) numbers.set(piece.colour, [...(numbers.get(piece.colour) ?? []), String(piece.number)]);
  }
  const phrases = [...numbers].map(([colour, row]) => theTiles(colour, listed(row)));
  for (const piece of ordered) if (piece.joker && piece.as) phrases.push(theJokerAs(piece.as));
  const jokers = ordered.filter((piece) => piece.joker && !piece.as).length;
  if (jokers === 1) phrases.push(t`the joker`);
  else if (jokers) phrases.push(plural(jokers, { one: "# joker", other: "# jokers" }));
  return [...numbers.values()].some((row) => row.length > 1) ? joinLists(phrases) : listed(phrases);
}

function theJokerAs(meant: NumberTile): string {
  const tile = tiles([meant]);
  return t`the joker as ${tile}`;
}

/** "a, b and c" */
export function listed([first = "", ...others]: readonly string[]): string {
  const [last] = others;
  if (last === undefined) return first;
  if (others.length === 1) return t`${first} and ${last}`;
  const rest = listed(others);
  return t`${first}, ${rest}`;
}

/** Join items of which some are lists themselves: "the blue 3 and 7, and the red 5". */
function joinLists([first = "", ...others]: readonly string[]): string {
  const [last] = others;
  if (last === undefined) return first;
  if (others.length === 1) return t`${first}, and ${last}`;
  const rest = joinLists(others);
  return t`${first}, ${rest}`;
}

/** Name a set on the table. A group has its colours if the table has another of its number. */
export function theSet(meld: Meld, table: readonly Meld[] = []): string {
  if (meld.tiles.length === 1) return theTile(meld);
  if (isRun(meld)) return theRun(meld);
  const number = groupNumber(meld);
  if (number === null) return coloursIn(meld) === 1 ? theRow(meld) : theTilesOf(meld);
  const numbers = groupName(number);
  if (table.filter((other) => groupNumber(other) === number).length < 2) return t`the group of ${numbers}`;
  const colours = coloursOf(meld);
  return t`the group of ${numbers} (${colours})`;
}

function theRun(meld: Meld): string {
  const run = runWords(meld);
  return t`the run of ${run}`;
}

function theRow(meld: Meld): string {
  const run = runWords(meld);
  return t`the row of ${run}`;
}

function theTile(meld: Meld): string {
  const tile = names(meld);
  return t`the tile that lies alone (${tile})`;
}

function theTilesOf(meld: Meld): string {
  const tiles = names(meld);
  return t`the tiles (${tiles})`;
}

/** "red 7, joker, black 4" */
function names({ tiles: row }: Meld): string {
  return row.map((tile) => (tile.joker ? t`joker` : `${colourName(tile.colour)} ${tile.number}`)).join(", ");
}

/** Name a set that this step lays. */
export function aSet(meld: Meld): string {
  const number = groupNumber(meld);
  if (number === null) {
    const run = runWords(meld);
    return t`a run of ${run}`;
  }
  const numbers = groupName(number);
  const colours = coloursOf(meld);
  return t`a group of ${numbers} (${colours})`;
}

/** "blue 3, joker, 5" */
export function runWords(meld: Meld): string {
  const row = meld.tiles.map((tile) => (tile.joker ? t`joker` : String(tile.number)));
  const whole = isReading(meld.reading) && !meld.tiles.some((tile) => tile.joker);
  const colour = meld.tiles.find((tile) => !tile.joker)?.colour ?? "black";
  return ofColour(colour, whole && row.length > LISTED ? `${row[0]}–${row.at(-1)}` : row.join(", "));
}

/** Return whether a row is a run or a part of one. Not every row of one colour is: 12, 13, 1 is not. */
export function isRun({ reading, tiles: row }: Meld): boolean {
  if (isReading(reading)) return reading.kind === "run";
  return new Set(row.flatMap((tile, at) => (tile.joker ? [] : [`${tile.colour} ${tile.number - at}`]))).size === 1;
}

const COLOURS: readonly Colour[] = ["black", "red", "blue", "orange", "yellow"];

/** Sort by colour, then number, jokers last, as players sort their racks. */
function byColour(a: Tile, b: Tile): number {
  if (a.joker || b.joker) return Number(a.joker) - Number(b.joker);
  return COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour) || a.number - b.number;
}

function coloursIn({ tiles: row }: Meld): number {
  return new Set(row.flatMap((tile) => (tile.joker ? [] : [tile.colour]))).size;
}

/** Return the number of a group or of a part of one, or null for other rows. */
function groupNumber(meld: Meld): number | null {
  const row = meld.tiles.filter((tile): tile is NumberTile => !tile.joker);
  const [number, ...others] = new Set(row.map((tile) => tile.number));
  const alike = number !== undefined && !others.length && coloursIn(meld) === row.length;
  return alike && !isRun(meld) ? number : null;
}

function coloursOf(meld: Meld): string {
  return meld.tiles.map((tile) => (tile.joker ? t`joker` : colourName(tile.colour))).join(", ");
}

function theTiles(colour: Colour, numbers: string): string {
  switch (colour) {
    case "black":
      return t`the black ${numbers}`;
    case "red":
      return t`the red ${numbers}`;
    case "blue":
      return t`the blue ${numbers}`;
    case "orange":
      return t`the orange ${numbers}`;
    case "yellow":
      return t`the yellow ${numbers}`;
  }
}

function ofColour(colour: Colour, numbers: string): string {
  switch (colour) {
    case "black":
      return t`black ${numbers}`;
    case "red":
      return t`red ${numbers}`;
    case "blue":
      return t`blue ${numbers}`;
    case "orange":
      return t`orange ${numbers}`;
    case "yellow":
      return t`yellow ${numbers}`;
  }
}

function colourName(colour: Colour): string {
  switch (colour) {
    case "black":
      return t({ message: "black", context: "group" });
    case "red":
      return t({ message: "red", context: "group" });
    case "blue":
      return t({ message: "blue", context: "group" });
    case "orange":
      return t({ message: "orange", context: "group" });
    case "yellow":
      return t({ message: "yellow", context: "group" });
  }
}

function groupName(number: number): string {
  const names = [
    () => t`ones`,
    () => t`twos`,
    () => t`threes`,
    () => t`fours`,
    () => t`fives`,
    () => t`sixes`,
    () => t`sevens`,
    () => t`eights`,
    () => t`nines`,
    () => t`tens`,
    () => t`elevens`,
    () => t`twelves`,
    () => t`thirteens`,
  ];
  return names[number - 1]?.() ?? String(number);
}
