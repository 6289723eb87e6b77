/**
 * The places of a cloth. Across it is a grid of half tiles; down it has finer lines, so that rows can lie close
 * together or apart. A meld has its place by the column and the line of its upper left corner.
 */
import type { Point } from "../layout/layout";
import { type Cloth, columnsAt, TALL } from "./fit";

/** The distance of two lines, in tiles. */
export const LINE = 0.195;
/** So many lines from one row to the next, at least. */
export const CLOSE_LINES = 8;
/** So many where there is room. */
export const APART_LINES = 10;

export interface Grid {
  cloth: Cloth;
  /** The width of a tile's cell in pixels. */
  u: number;
  columns: number;
  lines: number;
  left: number;
  top: number;
}

export interface Spot {
  column: number;
  line: number;
  /** In tiles. */
  length: number;
}

/** Pixels within the cloth, without its margins. */
export interface Box extends Point {
  width: number;
  height: number;
}

export function gridOf(cloth: Cloth, u: number): Grid {
  const columns = columnsAt(cloth, u);
  const lines = Math.max(1, Math.floor((cloth.height - TALL * u) / (LINE * u) + 1e-9) + 1);
  const used = (lines - 1) * LINE * u + TALL * u;
  return {
    cloth,
    u,
    columns,
    lines,
    left: (cloth.width - (columns * u) / 2) / 2,
    top: Math.max(0, (cloth.height - used) / 2),
  };
}

export function boxAt({ left, top, u }: Grid, { column, line, length }: Spot): Box {
  return { x: left + (column * u) / 2, y: top + line * LINE * u, width: length * u, height: TALL * u };
}

/** The place, between lines and columns, of a meld whose middle is at a point. */
export function spotAround({ left, top, u }: Grid, { x, y }: Point, length: number): Spot {
  return {
    column: (x - left - (length * u) / 2) / (u / 2),
    line: (y - top - (TALL * u) / 2) / (LINE * u),
    length,
  };
}

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether two melds would touch, or look like one. */
export function clash(one: Spot, other: Spot): boolean {
  return (
    Math.abs(one.line - other.line) < CLOSE_LINES &&
    one.column < other.column + 2 * other.length + 1 &&
    other.column < one.column + 2 * one.length + 1
  );
}

/** Row by row from the left, as one reads: what lies nearly as high is in one row. */
export function readingOrder<T extends Spot>(spots: readonly T[]): T[] {
  const rows: T[][] = [];
  for (const spot of [...spots].sort((one, other) => one.line - other.line || one.column - other.column)) {
    const row = rows.at(-1);
    if (row && spot.line - (row[0]?.line ?? 0) < CLOSE_LINES / 2) row.push(spot);
    else rows.push([spot]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.column - other.column));
}
