/**
 * How many melds fit on a cloth, and how large (DESIGN-LANGUAGE, "Layout of the table"). A grid of half tiles: a meld
 * of n tiles takes 2n columns and one empty column after it; `u` is the width of a tile's cell in pixels.
 */

export interface Cloth {
  width: number;
  height: number;
  /** A finger needs a lot less than a mouse shows: the largest and the comfortable size differ. */
  touch: boolean;
  /** Larger tiles than usual, for small hands. */
  max?: number;
  /** Pixels that stay free at its edges; without it as many as usual. */
  margin?: number;
  /** How long a meld is at least when it is whole; without it as in the tile games. */
  whole?: number;
  /** So many places are kept free at both ends of a meld where they cost little: growing into them, it stays. */
  grows?: number;
}

export const LEAST_SET = 3;

export interface Placed {
  /** Which of the lengths. */
  index: number;
  row: number;
  /** In half tiles from the left edge of the block. */
  column: number;
}

export interface Fit {
  u: number;
  columns: number;
  rows: number;
  placed: Placed[];
}

export const TALL = 1.32;
const STEP_PX = 0.5;
const SMALLEST_PX = 4;
const MAX = { pointer: 72, touch: 46 };
export const COMFORT = { pointer: 44, touch: 30 };
const SPREAD_UP_TO = 20;
const SPREAD = 2;
export const WIDE_GAP = 0.34;
export const NARROW_GAP = 0.24;
const WIDEST_GAP = 0.62;
/** Less than this is not worth a new order, or a new size in the middle of a turn. */
export const WORTHWHILE = 1.12;

interface Way {
  gap: number;
  /** How many times larger than the way before it must be. */
  gain: number;
  /** How many rows it takes. */
  count: (lengths: readonly number[], columns: number) => number;
  /** Which melds lie in each. */
  rows: (lengths: readonly number[], columns: number) => number[][];
}

/** The ways to lay melds in rows, in the order in which they are tried. */
const WAYS: readonly Way[] = [
  { gap: WIDE_GAP, gain: 1, count: greedyRows, rows: evenly },
  { gap: NARROW_GAP, gain: 1, count: greedyRows, rows: evenly },
  {
    gap: NARROW_GAP,
    gain: WORTHWHILE,
    count: (lengths, columns) => longestFirst(lengths, columns).length,
    rows: longestFirst,
  },
];

export function fitMelds(lengths: readonly number[], cloth: Cloth): Fit {
  const kind = cloth.touch ? "touch" : "pointer";
  let best: Fit = { u: 0, columns: 0, rows: 0, placed: [] };
  for (const way of WAYS) {
    best = largest(lengths, cloth, cloth.max ?? MAX[kind], best.u * way.gain, way) ?? best;
    if (best.u >= COMFORT[kind]) break;
  }
  return best;
}

/** The first size from the largest down, and above `least`, at which everything fits. */
function largest(lengths: readonly number[], cloth: Cloth, max: number, least: number, way: Way): Fit | null {
  const longest = 2 * Math.max(0, ...lengths);
  const all = lengths.reduce((sum, length) => sum + 2 * length + 1, 0);
  const fits = (u: number): boolean => {
    const columns = columnsAt(cloth, u);
    const atLeast = Math.ceil(all / (columns + 1)); // as if melds could be cut: cheaper to know than the rows
    if (longest > columns || heightOf(atLeast, u, way.gap) > cloth.height) return false;
    return heightOf(way.count(lengths, columns), u, way.gap) <= cloth.height;
  };
  for (let u = max; u > Math.max(least, SMALLEST_PX); u -= STEP_PX) {
    if (fits(u)) return placedIn(way.rows(lengths, columnsAt(cloth, u)), lengths, u, columnsAt(cloth, u));
  }
  return null;
}

export function columnsAt(cloth: Cloth, u: number): number {
  return Math.floor(cloth.width / (u / 2) + 1e-9);
}

export function heightOf(rows: number, u: number, gap: number): number {
  return rows ? rows * TALL * u + (rows - 1) * gap * u : 0;
}

/** The distance between rows, grown where there is room. */
export function gapOf(rows: number, u: number, height: number): number {
  if (rows < 2) return 0;
  const free = (height - rows * TALL * u) / (rows - 1);
  return Math.min(Math.max(free, NARROW_GAP * u), WIDEST_GAP * u);
}

function widthOf(row: readonly number[], lengths: readonly number[]): number {
  return row.reduce((sum, index) => sum + 2 * (lengths[index] ?? 0), 0) + Math.max(0, row.length - 1);
}

function greedyRows(lengths: readonly number[], columns: number): number {
  let rows = lengths.length ? 1 : 0;
  let used = 0;
  for (const length of lengths) {
    const wide = 2 * length;
    if (used && used + 1 + wide > columns) {
      rows += 1;
      used = wide;
    } else {
      used += (used ? 1 : 0) + wide;
    }
  }
  return rows;
}

/** As few rows as can be, their leftovers as even as can be (dynamic programming over where rows end). */
function evenly(lengths: readonly number[], columns: number): number[][] {
  const rows = greedyRows(lengths, columns);
  const ends = [0];
  for (const length of lengths) ends.push((ends.at(-1) ?? 0) + 2 * length + 1);
  let costs: number[] = ends.map((_, count) => (count ? Number.POSITIVE_INFINITY : 0));
  const froms: number[][] = [];
  for (let row = 0; row < rows; row += 1) {
    const best = ends.map((end, count) => cheapest(costs, ends, count, end - columns - 1));
    costs = best.map((each) => each.cost);
    froms.push(best.map((each) => each.from));
  }
  return rowsFrom(froms, lengths.length);
}

/** The best first meld of a row that ends after `count` melds: `costs` are those of the rows before it. */
function cheapest(costs: readonly number[], ends: readonly number[], count: number, least: number) {
  let best = { cost: Number.POSITIVE_INFINITY, from: 0 };
  for (let from = count - 1; from >= 0; from -= 1) {
    const left = (ends[from] ?? 0) - least;
    if (left < 0) break;
    const cost = (costs[from] ?? 0) + left * left;
    if (cost < best.cost) best = { cost, from };
  }
  return best;
}

function rowsFrom(froms: readonly number[][], count: number): number[][] {
  const rows: number[][] = [];
  let end = count;
  for (const from of froms.toReversed()) {
    const begin = from[end] ?? 0;
    rows.unshift(Array.from({ length: end - begin }, (_, place) => begin + place));
    end = begin;
  }
  return rows;
}

/** Longest first, each into the fullest row that takes it: the order is given up for size. */
function longestFirst(lengths: readonly number[], columns: number): number[][] {
  const order = lengths.map((_, index) => index).sort((one, other) => (lengths[other] ?? 0) - (lengths[one] ?? 0));
  const rows: { used: number; melds: number[] }[] = [];
  for (const index of order) {
    const wide = 2 * (lengths[index] ?? 0);
    const fitting = rows.filter((row) => row.used + 1 + wide <= columns);
    const fullest = fitting.reduce<(typeof rows)[0] | null>(
      (best, row) => (!best || row.used > best.used ? row : best),
      null,
    );
    if (fullest) {
      fullest.used += 1 + wide;
      fullest.melds.push(index);
    } else {
      rows.push({ used: wide, melds: [index] });
    }
  }
  return rows.map((row) => row.melds);
}

function placedIn(rows: readonly number[][], lengths: readonly number[], u: number, columns: number): Fit {
  const spread = lengths.length <= SPREAD_UP_TO;
  const placed = rows.flatMap((melds, row) => {
    const free = columns - widthOf(melds, lengths);
    const between = melds.length > 1 && spread ? Math.min(SPREAD, Math.floor(free / (melds.length - 1))) : 0;
    let column = 0;
    return melds.map((index) => {
      const here = { index, row, column };
      column += 2 * (lengths[index] ?? 0) + 1 + between;
      return here;
    });
  });
  return { u, columns, rows: rows.length, placed };
}
