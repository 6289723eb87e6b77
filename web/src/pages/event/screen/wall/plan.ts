/** How a list fills the wall: columns, rows, pages, and how large it is written. Lengths are in em of the wall. */
import type { Place } from "./names";

export interface Room {
  width: number;
  height: number;
}

export interface Sizes {
  /** Of a row, with the smallest letters that can be read from the back. */
  high: number;
  /** A column in which the longest name is written whole, in those letters. */
  wide: number;
  /** A column in which long names are shortened. */
  least: number;
  /** How many columns at most. */
  most: number;
  gap: number;
  /** More columns are taken for letters that are smaller by this part: rows that are short lead the eye. */
  short?: number;
}

export interface Plan {
  columns: number;
  rows: number;
  pages: number;
  /** How many times as large as the smallest letters. */
  scale: number;
  /** Of a column. */
  width: number;
  /** Of a row, not scaled: a few rows stand further apart. */
  row: number;
}

/** The smallest letters that can be read from the back. */
const READABLE = 1.15;
/** Few names are not written larger than that: a wall is no eye chart. */
const LARGEST = 2.4;
/** How much further apart rows may stand than they have to. */
const APART = 2.4;

/** As large as fits: whole names on one page where that can be, else as many columns as there may be. */
export function plan(count: number, room: Room, sizes: Sizes): Plan {
  const { high, gap } = sizes;
  const most = Math.max(1, Math.min(sizes.most, Math.floor((room.width + gap) / (sizes.least + gap))));
  const tall = Math.max(1, Math.floor(room.height / high));
  const pages = Math.max(1, Math.ceil(count / (most * tall)));
  const each = Math.max(1, Math.ceil(count / pages)); // pages of one length look calmer than a full one and a rest
  const { columns, scale } = best(each, room, sizes, most, tall) ?? { columns: most, scale: 1 };
  const rows = Math.ceil(each / columns);
  return {
    columns,
    rows,
    pages,
    scale,
    width: (room.width - (columns - 1) * gap) / columns,
    row: Math.min(room.height / rows, APART * high * scale),
  };
}

/** The number of columns with which whole names are largest; none where they would be smaller than can be read. */
function best(each: number, room: Room, { high, gap, wide, short = 1 }: Sizes, most: number, tall: number) {
  let found: { columns: number; scale: number } | null = null;
  for (let columns = 1; columns <= most; columns += 1) {
    const rows = Math.ceil(each / columns);
    const width = (room.width - (columns - 1) * gap) / columns;
    const scale = Math.min(room.height / (rows * high), width / wide, LARGEST);
    const filled = each / (rows * columns); // three tables in two columns would leave a quarter of the wall empty
    if (rows <= tall && scale >= 1 && filled * scale > short * (found?.scale ?? 0)) found = { columns, scale };
  }
  return found;
}

/** Where a name stands in a row of that plan: its letters are so large, and so much stands beside it, in em of the row. */
export function placeOf({ width, row, scale }: Plan, letters: number, beside: number): Place {
  return {
    room: (width / scale - beside) / letters,
    high: row / scale / letters,
    least: Math.min(1, READABLE / scale / letters),
  };
}

/** What is seen on a page, column by column. */
export function columnsOf<T>(all: readonly T[], { columns, pages }: Plan, page: number): T[][] {
  const each = Math.max(1, Math.ceil(all.length / pages));
  const shown = all.slice(page * each, (page + 1) * each);
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  return Array.from({ length: columns }, (_, at) => shown.slice(at * rows, (at + 1) * rows)).filter(
    (column, at) => at === 0 || column.length > 0,
  );
}

/** Few pages can be read at leisure; of many, one's own has to come before one has gone. */
export function secondsOf(pages: number): number {
  return pages > 4 ? 10 : 20;
}
