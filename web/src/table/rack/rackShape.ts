import { RACK_PLACES } from "../layout/layout";

/** How a rack is broken into rows. Its own size never changes: whoever holds more tiles holds smaller ones. */
export interface Shape {
  columns: number;
  rows: number;
  /** The width of a place, and of the tile on it. */
  cell: number;
  u: number;
  /** Under the tiles of a row, and between rows. */
  foot: number;
  between: number;
  /** Of all rows together, whatever lies in them. */
  height: number;
}

export interface Ledge {
  width: number;
  /** The size of a tile where there is room. */
  max: number;
  /** For as many tiles as one usually holds. */
  rows: number;
  /** Smaller than this no tile gets: then the rows are pushed aside by a finger. */
  least: number;
}

const AIR = 1.08;
const MOST_ROWS = 4;
/** Whoever has to push rows aside may as well have tiles that are easily touched, where they have the height. */
const SLIDING = 1.25;

/** What is above and under the tiles of a row: the rows of a rack that is full stand close together. */
function airOf(rows: number, usual: number, u: number): Pick<Shape, "foot" | "between"> {
  return rows > usual
    ? { foot: Math.max(4, 0.1 * u), between: 0 }
    : { foot: Math.max(6, 0.13 * u), between: rows > 1 ? 0.2 * u : 0 };
}

function heightOf(rows: number, usual: number, u: number): number {
  const { foot, between } = airOf(rows, usual, u);
  return rows * (1.32 * u + foot) + (rows - 1) * between;
}

/** `places` is for how many tiles a rack is made. */
export function rackShape(slots: number, ledge: Ledge, places = RACK_PLACES): Shape {
  if (ledge.width <= 0) return { columns: places, rows: 1, cell: 0, u: 0, foot: 0, between: 0, height: 0 }; // not laid out yet
  const height = heightOf(ledge.rows, ledge.rows, sizeIn(ledge, Math.ceil(places / ledge.rows)));
  const count = Math.max(slots, places);
  let best = shape(count, ledge, ledge.rows, height);
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const found = shape(count, ledge, rows, height);
    if (found.u > best.u) best = found;
  }
  return best.u < ledge.least ? slidingShape(slots, ledge, height) : best;
}

/** As large as a row of so many tiles allows, in half pixels. */
function sizeIn({ width, max }: Ledge, columns: number): number {
  return Math.floor(Math.min(max, width / columns / AIR) * 2) / 2;
}

/** The same, or smaller where so many rows would not fit. */
function lowered(u: number, rows: number, usual: number, height: number): number {
  return u > 1 && heightOf(rows, usual, u) > height + 1e-6 ? lowered(u - 0.5, rows, usual, height) : u;
}

function shape(count: number, ledge: Ledge, rows: number, height: number): Shape {
  const columns = Math.ceil(count / rows);
  const u = lowered(sizeIn(ledge, columns), rows, ledge.rows, height);
  const cell = Math.min(u * AIR, ledge.width / columns);
  return { columns, rows, u, height, cell, ...airOf(rows, ledge.rows, u) };
}

/** As many rows as fit, longer than the rack is wide, with a free place at their end. */
function slidingShape(slots: number, { rows: usual, least, max }: Ledge, height: number): Shape {
  let rows = usual;
  while (heightOf(rows + 1, usual, least) <= height) rows += 1;
  const u = lowered(Math.min(max, SLIDING * least), rows, usual, height);
  return { columns: Math.ceil((slots + 1) / rows), rows, u, height, cell: u * AIR, ...airOf(rows, usual, u) };
}

/** One row that is pushed aside, where the table needs the place; half a tile at its end says that there are more. */
export function oneRow(slots: number, width: number, u: number): Shape {
  const seen = Math.max(1, Math.floor(width / (u * AIR)));
  const columns = Math.max(slots + 1, seen);
  const whole = slots > seen && seen > 1 ? seen - 0.5 : seen;
  return { columns, rows: 1, u, cell: width / whole, height: heightOf(1, 1, u), ...airOf(1, 1, u) };
}
