/** Tiles as the notation writes them (docs/notation.md). */

export type Colour = "black" | "red" | "blue" | "orange" | "yellow";

export interface NumberTile {
  joker: false;
  colour: Colour;
  number: number;
}

/** `as` is what it stands for, where that is said. */
export interface JokerTile {
  joker: true;
  as: NumberTile | null;
}

export type Tile = NumberTile | JokerTile;

const COLOURS: Readonly<Record<string, Colour>> = { K: "black", R: "red", B: "blue", O: "orange", Y: "yellow" };
const LETTERS: Readonly<Record<Colour, string>> = { black: "K", red: "R", blue: "B", orange: "O", yellow: "Y" };
const NONE = "-";

export class NotationError extends Error {}

export function readTile(text: string): Tile {
  if (text.startsWith("*")) return { joker: true, as: text === "*" ? null : readNumberTile(text.slice(1)) };
  return readNumberTile(text);
}

function readNumberTile(text: string): NumberTile {
  const colour = COLOURS[text.charAt(0).toUpperCase()];
  const number = Number(text.slice(1));
  if (!colour || !Number.isInteger(number) || number < 1) throw new NotationError(`not a tile: ${text}`);
  return { joker: false, colour, number };
}

/** By its letter in the notation. */
export function colourNamed(letter: string): Colour {
  const colour = COLOURS[letter];
  if (!colour) throw new NotationError(`not a colour: ${letter}`);
  return colour;
}

export function writeTile(tile: Tile): string {
  if (tile.joker) return tile.as ? `*${writeTile(tile.as)}` : "*";
  return LETTERS[tile.colour] + tile.number;
}

/** A rack, or a meld: tiles in order. */
export function readTiles(text: string): Tile[] {
  const trimmed = text.trim();
  return trimmed === NONE || trimmed === "" ? [] : trimmed.split(/\s+/).map(readTile);
}

export function writeTiles(tiles: readonly Tile[]): string {
  return tiles.length ? tiles.map(writeTile).join(" ") : NONE;
}

/** The melds of a table, in their order. */
export function readTable(text: string): Tile[][] {
  return text.trim() === NONE ? [] : text.split("|").map(readTiles);
}

export function writeTable(melds: readonly (readonly Tile[])[]): string {
  return melds.length ? melds.map(writeTiles).join(" | ") : NONE;
}
