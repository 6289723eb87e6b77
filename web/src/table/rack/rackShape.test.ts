import { expect, test } from "vitest";
import { rackShape } from "./rackShape";

const DESKTOP = { width: 860, max: 67, least: 48, rows: 2, most: 3 };
const PHONE = { width: 366, max: 43, least: 30, rows: 2, most: 3 };
const SIDEWAYS = { width: 560, max: 36, least: 24, rows: 1, most: 2 };

test.each([
  ["a desktop", DESKTOP, 14, 2, 67],
  ["a phone", PHONE, 16, 2, 42],
  ["a phone", PHONE, 30, 3, 33.5],
  ["a phone sideways", SIDEWAYS, 16, 1, 32],
  ["a phone sideways", SIDEWAYS, 28, 2, 36],
])("on %s %j holds %d tiles in %d rows", (_, ledge, tiles, rows, u) => {
  expect(rackShape(tiles, ledge)).toMatchObject({ rows, u });
});

test("whatever is held fits", () => {
  for (const ledge of [DESKTOP, PHONE, SIDEWAYS]) {
    for (let tiles = 0; tiles <= 60; tiles += 1) {
      const { columns, rows, cell, u } = rackShape(tiles, ledge);
      expect(columns * rows).toBeGreaterThanOrEqual(tiles);
      expect(columns * cell).toBeLessThanOrEqual(ledge.width + 1e-6);
      expect(u).toBeLessThanOrEqual(cell);
    }
  }
});

test("a row that slides keeps its tiles large, and has a free place at its end", () => {
  const ledge = { width: 340, max: 40, least: 40, rows: 1, most: 1, slides: true };
  expect(rackShape(20, ledge)).toMatchObject({ columns: 21, rows: 1, u: 40 });
  expect(rackShape(3, ledge)).toMatchObject({ columns: 7, rows: 1, u: 40 });
});
