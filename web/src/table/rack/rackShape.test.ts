import { expect, test } from "vitest";
import { oneRow, rackShape } from "./rackShape";

const DESKTOP = { width: 860, max: 67, rows: 2, least: 24 };
const PHONE = { width: 366, max: 43, rows: 2, least: 24 };
const SMALL = { width: 300, max: 43, rows: 2, least: 24 };
const SIDEWAYS = { width: 560, max: 36, rows: 1, least: 24 };

test.each([
  ["a desktop", DESKTOP, 14, 2, 67],
  ["a phone", PHONE, 16, 2, 42],
  ["a phone", PHONE, 30, 3, 30],
  ["a phone", PHONE, 45, 3, 30],
  ["a small phone", SMALL, 28, 3, 24.5],
  ["a phone sideways", SIDEWAYS, 16, 1, 32],
  ["a phone sideways", SIDEWAYS, 21, 1, 24.5],
  ["a phone sideways", SIDEWAYS, 28, 1, 30],
])("on %s %j holds %d tiles in %d rows", (_, ledge, tiles, rows, u) => {
  expect(rackShape(tiles, ledge)).toMatchObject({ rows, u });
});

test("whatever is held fits, and the rack keeps its size", () => {
  for (const [ledge, most] of [
    [DESKTOP, 60],
    [PHONE, 30],
    [SMALL, 30],
    [SIDEWAYS, 21],
  ] as const) {
    const { height: usual } = rackShape(14, ledge);
    for (let tiles = 0; tiles <= 60; tiles += 1) {
      const { columns, rows, cell, u, height } = rackShape(tiles, ledge);
      expect(columns * rows).toBeGreaterThanOrEqual(tiles);
      expect(u).toBeLessThanOrEqual(cell + 1e-6);
      expect(u).toBeGreaterThanOrEqual(ledge.least);
      expect(height).toBe(usual);
      expect(rows * 1.32 * u).toBeLessThanOrEqual(height);
      if (tiles <= most) expect(columns * cell).toBeLessThanOrEqual(ledge.width + 1e-6);
    }
  }
});

test("a row that slides keeps its tiles large, and has a free place at its end", () => {
  expect(oneRow(20, 340, 40)).toMatchObject({ columns: 21, rows: 1, u: 40 });
  expect(oneRow(3, 340, 40)).toMatchObject({ columns: 7, rows: 1, u: 40 });
});

test("half a tile at the end of a row says that there are more, and none where all are seen", () => {
  expect(340 / oneRow(20, 340, 40).cell).toBeCloseTo(6.5);
  expect(340 / oneRow(7, 340, 40).cell).toBeCloseTo(7);
});
