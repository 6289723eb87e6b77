/** Free places between the melds that lie on a cloth. */
import { APART_LINES, CLOSE_LINES, type Grid, LINE, type Spot } from "./grid";

/** The first and the last column of a line at which a meld has room. */
interface Stretch {
  from: number;
  to: number;
}

function stretches(grid: Grid, spots: readonly Spot[], line: number, length: number): Stretch[] {
  const near = spots
    .filter((spot) => Math.abs(spot.line - line) < CLOSE_LINES)
    .sort((one, other) => one.column - other.column);
  const found: Stretch[] = [];
  let from = 0;
  for (const spot of near) {
    const to = spot.column - 1 - 2 * length;
    if (to >= from) found.push({ from, to });
    from = Math.max(from, spot.column + 2 * spot.length + 1);
  }
  const end = grid.columns - 2 * length;
  if (end >= from) found.push({ from, to: end });
  return found;
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(Math.round(value), from), to);
}

/** In tiles, from one place to another. */
function distance(one: Spot, other: Spot): number {
  return Math.hypot((one.column - other.column) / 2, (one.line - other.line) * LINE);
}

/** Of all free places the one for which `cost` is least; null where there is none. */
function cheapest(
  grid: Grid,
  spots: readonly Spot[],
  wanted: Spot,
  columns: (stretch: Stretch) => number[],
  cost: (spot: Spot) => number,
): Spot | null {
  const { length } = wanted;
  let best: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let line = 0; line < grid.lines; line += 1) {
    for (const stretch of stretches(grid, spots, line, length)) {
      for (const column of columns(stretch)) {
        const spot = { column, line, length };
        const found = cost(spot);
        if (found >= least) continue;
        least = found;
        best = spot;
      }
    }
  }
  return best;
}

/** So far, in tiles, the line of a neighbour draws what is put down beside it; and never farther away than this. */
const DRAWS = 0.2;
const DRAWN_FROM = 0.45;

/** The free place nearest to one that may lie between lines and columns, or on others. */
export function nearest(grid: Grid, spots: readonly Spot[], wanted: Spot): Spot | null {
  const rows = new Set(spots.map((spot) => spot.line));
  return cheapest(
    grid,
    spots,
    wanted,
    ({ from, to }) => [clamp(wanted.column, from, to)],
    (spot) => {
      const far = distance(spot, wanted);
      return rows.has(spot.line) && far < DRAWN_FROM ? far - DRAWS : far;
    },
  );
}

/** The nearest in the same line, no farther than the meld itself is long. */
export function nearestAlong(grid: Grid, spots: readonly Spot[], wanted: Spot): Spot | null {
  const { line, length } = wanted;
  if (line < 0 || line >= grid.lines) return null;
  const found = stretches(grid, spots, line, length).map(({ from, to }) => clamp(wanted.column, from, to));
  found.sort((one, other) => Math.abs(one - wanted.column) - Math.abs(other - wanted.column));
  const column = found[0];
  return column !== undefined && Math.abs(column - wanted.column) <= 2 * length ? { line, column, length } : null;
}

/** Half tiles that are left beside a neighbour, where there is room for that. */
const AIR = 3;
/** What it costs, in tiles, to lie in no row, or closer to a neighbour than need be. */
const ASKEW = 1.5;
const TIGHT = 0.8;
/** How much nearness to the neighbour counts beside nearness to the middle of the cloth. */
const NEIGHBOUR = 0.5;

/** For what is new to the table: beside its neighbour, so that few melds lie together in the middle. */
export function beside(grid: Grid, spots: readonly Spot[], length: number, neighbour: Spot | null): Spot | null {
  const middle = { column: grid.columns / 2 - length, line: Math.floor((grid.lines - 1) / 2), length };
  if (!neighbour) return nearest(grid, spots, middle);
  const { column, line } = neighbour;
  return cheapest(
    grid,
    spots,
    middle,
    ({ from, to }) => [
      clamp(column + 2 * neighbour.length + AIR, from, to),
      clamp(column - 2 * length - AIR, from, to),
      clamp(middle.column, Math.min(from + AIR - 1, to), to),
      clamp(middle.column, from, Math.max(to - AIR + 1, from)),
      clamp(column, from, to),
    ],
    (spot) => {
      const askew = (spot.line - line) % APART_LINES ? ASKEW : 0;
      const tight = spots.some((other) => isTight(spot, other)) ? TIGHT : 0;
      return outward(grid, spot) + NEIGHBOUR * apart(grid, spot, neighbour) + askew + tight;
    },
  );
}

function isTight(spot: Spot, other: Spot): boolean {
  if (Math.abs(spot.line - other.line) >= CLOSE_LINES) return false;
  return between(spot.column, 2 * spot.length, other.column, 2 * other.length) < AIR;
}

/** The empty room between two stretches. */
function between(one: number, long: number, other: number, otherLong: number): number {
  return Math.max(0, other - one - long, one - other - otherLong);
}

/** How far from the middle of the cloth the outer edge of a meld lies, in tiles along its width. */
function outward(grid: Grid, spot: Spot): number {
  const across = Math.abs(spot.column + spot.length - grid.columns / 2) + spot.length;
  const down = Math.abs(spot.line - (grid.lines - 1) / 2) + CLOSE_LINES / 2;
  return Math.max(across / 2, (down / (grid.lines + CLOSE_LINES)) * grid.columns);
}

/** The room between two melds, in tiles along the width of the cloth. */
function apart(grid: Grid, one: Spot, other: Spot): number {
  const across = between(one.column, 2 * one.length, other.column, 2 * other.length) / 2;
  const down = Math.max(0, Math.abs(one.line - other.line) - CLOSE_LINES);
  return across + (down / (grid.lines + CLOSE_LINES)) * grid.columns;
}
