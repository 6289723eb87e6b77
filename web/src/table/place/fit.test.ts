import { describe, expect, test } from "vitest";
import { type Cloth, fitMelds, heightOf, NARROW_GAP, TALL } from "./fit";

/** What the three screens of the design leave for the table, without its margins above 30 melds. */
const DESKTOP: Cloth = { width: 1388, height: 519, touch: false };
const PHONE: Cloth = { width: 370, height: 424, touch: true };
const SIDEWAYS: Cloth = { width: 564, height: 308, touch: true };

/** The table of the design's pictures: 40 pieces of 106 tiles, in this order. */
const PICTURED = [
  3, 2, 4, 2, 4, 4, 5, 4, 2, 2, 3, 2, 2, 2, 2, 3, 2, 2, 3, 2, 2, 2, 3, 4, 2, 3, 2, 2, 2, 2, 3, 3, 3, 2, 2, 3, 4, 3, 2,
  2,
];

/** Numbers that look random and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function pieces(count: number, tiles: number, throws: (sides: number) => number, least = 1): number[] {
  const lengths = Array<number>(count).fill(least);
  for (let left = tiles - least * count; left > 0; ) {
    const index = throws(count);
    if ((lengths[index] ?? 13) >= 6 + throws(8)) continue;
    lengths[index] = (lengths[index] ?? 0) + 1;
    left -= 1;
  }
  return lengths;
}

/** What is wrong with a fit, if anything is. */
function faults(lengths: readonly number[], cloth: Cloth): string[] {
  const found = fitMelds(lengths, cloth);
  const all = new Set(found.placed.map((each) => each.index)).size === lengths.length;
  const tooTall = heightOf(found.rows, found.u, NARROW_GAP) > cloth.height + 1e-6;
  const tooWide = (found.columns * found.u) / 2 > cloth.width + 1e-6;
  const ends = new Map<number, number>();
  const overlapping = found.placed.some(({ index, row, column }) => {
    const begin = ends.get(row) ?? 0;
    const end = column + 2 * (lengths[index] ?? 0);
    ends.set(row, end + 1);
    return column < begin || end > found.columns || row >= found.rows;
  });
  return [
    all ? "" : "not all",
    tooTall ? "too tall" : "",
    tooWide ? "too wide" : "",
    overlapping ? "overlap" : "",
  ].filter(Boolean);
}

const inOrder = (found: ReturnType<typeof fitMelds>) => found.placed.every((each, place) => each.index === place);

describe("forty pieces of 106 tiles", () => {
  test.each([
    ["1440x900", DESKTOP, 53.5, 6],
    ["390x844", PHONE, 26, 10],
    ["844x390", SIDEWAYS, 28, 7],
  ])("on %s have the size of the design, in their order", (_, cloth, u, rows) => {
    const found = fitMelds(PICTURED, cloth);
    expect(PICTURED.reduce((sum, each) => sum + each, 0)).toBe(106);
    expect(found.u).toBeGreaterThanOrEqual(u);
    expect(found.rows).toBe(rows);
    expect(inOrder(found)).toBe(true);
    expect(faults(PICTURED, cloth)).toEqual([]);
  });

  test.each([
    ["1440x900", DESKTOP, 52],
    ["390x844", PHONE, 25.5],
    ["844x390", SIDEWAYS, 28],
  ])("on %s never overflow, whatever they are", (_, cloth, least) => {
    const throws = dice(1);
    for (let trial = 0; trial < 500; trial += 1) {
      const lengths = pieces(40, 106, throws, 2);
      expect(faults(lengths, cloth)).toEqual([]);
      expect(fitMelds(lengths, cloth).u).toBeGreaterThanOrEqual(least);
    }
  });
});

test("any table fits on any cloth", () => {
  const throws = dice(2);
  for (let trial = 0; trial < 500; trial += 1) {
    const count = 1 + throws(50);
    const lengths = pieces(count, count + throws(Math.min(106, 4 * count)), throws);
    const cloth = { width: 280 + throws(1600), height: 150 + throws(900), touch: throws(2) === 0 };
    expect(faults(lengths, cloth)).toEqual([]);
  }
});

test("few melds are as large as tiles may be, spread and in order", () => {
  const found = fitMelds([3, 4, 3], DESKTOP);
  expect(found).toMatchObject({ u: 72, rows: 1 });
  expect(found.placed.map((each) => each.column)).toEqual([0, 9, 20]);
  expect(fitMelds([3], PHONE).u).toBe(46);
});

test("the longest meld lies in one row", () => {
  const { u } = fitMelds([13, 3], PHONE);
  expect(13 * u).toBeLessThanOrEqual(PHONE.width);
});

test("rows are broken so that none is much shorter than the others", () => {
  const found = fitMelds([3, 3, 3, 3, 3, 3], { width: 72 * 12, height: 600, touch: false });
  const perRow = [0, 1].map((row) => found.placed.filter((each) => each.row === row).length);
  expect(perRow).toEqual([3, 3]);
});

test("a tile is taller than wide", () => {
  expect(heightOf(1, 50, 0)).toBe(50 * TALL);
});
