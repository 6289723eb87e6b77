/** The whole cloth laid out by the fit, when something does not fit any more, on another cloth, or when asked. */
import { type Cloth, COMFORT, columnsAt, type Fit, fitMelds, LEAST_SET, TALL, WORTHWHILE } from "./fit";
import { APART_LINES, CLOSE_LINES, gridOf, LINE } from "./grid";
import { inReadingOrder, type Lying, type Placing } from "./place";

/** Above so many melds the block may come nearer to the edges, in pixels. */
const MANY = 30;
const MARGIN = { pointer: { few: 20, many: 14 }, touch: { few: 6, many: 4 } };
/** Room for so many melds is kept, so that the next ones do not move everything again. */
const SPARE = 3;

/** Everything laid out by the fit, in the order in which it lies now, as a block in the middle. */
export function anew(before: Placing | null, melds: readonly Lying[], cloth: Cloth): Placing {
  const order = inReadingOrder(before, melds);
  const usual = MARGIN[cloth.touch ? "touch" : "pointer"][melds.length > MANY ? "many" : "few"];
  const margin = cloth.margin ?? usual;
  const inner = { ...cloth, width: cloth.width - 2 * margin, height: cloth.height - 2 * margin };
  const { lengths, grows } = roomFor(
    order.map((meld) => meld.pieces.length),
    inner,
  );
  const fit = compact(lengths, { ...inner, max: sizeFor(lengths, inner) });
  const grid = gridOf(cloth, fit.u);
  const pitch = pitchOf(fit, inner.height);
  const rows = spaced(fit, lengths, columnsAt(inner, fit.u));
  const shift = Math.floor((grid.columns - Math.max(0, ...rows.map(widthOf))) / 2);
  const first = firstLine(grid.lines, Math.max(0, rows.length - 1) * pitch);
  const spots = rows.flatMap((row, at) =>
    row.flatMap(({ index, column, length }) => {
      const meld = order[index];
      return meld
        ? [{ ...meld, column: column + shift + 2 * grows, line: first + at * pitch, length: length - 2 * grows }]
        : [];
    }),
  );
  return { grid, spots: new Map(spots.map((spot) => [spot.id, spot])) };
}

/** The melds as long as they can become, unless they would be much smaller for it. */
function roomFor(lengths: readonly number[], cloth: Cloth): { lengths: readonly number[]; grows: number } {
  const { grows = 0 } = cloth;
  const long = lengths.map((length) => length + 2 * grows);
  if (grows && sizeFor(long, cloth) * WORTHWHILE >= sizeFor(lengths, cloth)) return { lengths: long, grows };
  return { lengths, grows: 0 };
}

/** The block in the middle, or a little higher where that leaves room for one more row below it. */
function firstLine(lines: number, block: number): number {
  const middle = Math.max(0, Math.floor((lines - 1 - block) / 2));
  const higher = lines - 1 - block - CLOSE_LINES;
  return higher >= 0 ? Math.min(middle, higher) : middle;
}

interface InRow {
  index: number;
  column: number;
  length: number;
}

/** Half tiles between the melds of a row, where there is room; with more melds than that they lie close together. */
const BETWEEN = 3;
const SPREAD_UP_TO = 20;

/** The rows of a fit, with the same room between their melds. */
function spaced({ placed, rows }: Fit, lengths: readonly number[], columns: number): InRow[][] {
  return Array.from({ length: rows }, (_, row) => {
    const melds = placed
      .filter((each) => each.row === row)
      .map(({ index }) => ({ index, length: lengths[index] ?? 0 }));
    const free = columns - melds.reduce((sum, { length }) => sum + 2 * length, 0);
    const gap = lengths.length > SPREAD_UP_TO ? 1 : Math.floor(free / Math.max(1, melds.length - 1));
    let column = 0;
    return melds.map((meld) => {
      const here = { ...meld, column };
      column += 2 * meld.length + Math.min(Math.max(gap, 1), BETWEEN);
      return here;
    });
  });
}

function widthOf(row: readonly InRow[]): number {
  const last = row.at(-1);
  return last ? last.column + 2 * last.length : 0;
}

/** As large as all can be, or less if that leaves room for what is still to come: for several melds, or for one. */
function sizeFor(lengths: readonly number[], cloth: Cloth): number {
  const tight = fitMelds(lengths, cloth).u;
  const comfort = COMFORT[cloth.touch ? "touch" : "pointer"];
  for (let spare = SPARE; spare > 0; spare -= 1) {
    const roomy = fitMelds([...lengths, ...Array<number>(spare).fill(cloth.whole ?? LEAST_SET)], cloth).u;
    if (roomy >= comfort || roomy * WORTHWHILE >= tight) return roomy;
  }
  return tight;
}

/** The same size in fewer columns, as long as the block gets more like the cloth: few melds lie together. */
function compact(lengths: readonly number[], cloth: Cloth): Fit {
  let best = fitMelds(lengths, cloth);
  const { u } = best;
  for (let width = cloth.width - u; width > u && best.u; width -= u) {
    const found = fitMelds(lengths, { ...cloth, width });
    if (found.u < u) break;
    if (spread(found, lengths, cloth) < spread(best, lengths, cloth)) best = found;
  }
  return best;
}

/** What part of the cloth a block takes, across or down. */
function spread(fit: Fit, lengths: readonly number[], cloth: Cloth): number {
  const { rows, u } = fit;
  const wide = (Math.max(0, ...spaced(fit, lengths, columnsAt(cloth, u)).map(widthOf)) * u) / 2;
  const high = ((rows - 1) * APART_LINES * LINE + TALL) * u;
  return Math.max(wide / cloth.width, high / cloth.height);
}

/** Lines from row to row: apart where there is room. */
function pitchOf({ rows, u }: Fit, height: number): number {
  for (let pitch = APART_LINES; pitch > CLOSE_LINES; pitch -= 1) {
    if (((rows - 1) * pitch * LINE + TALL) * u <= height) return pitch;
  }
  return CLOSE_LINES;
}
