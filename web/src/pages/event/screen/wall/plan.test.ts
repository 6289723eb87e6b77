import { expect, test } from "vitest";
import { columnsOf, plan, type Room, type Sizes, secondsOf } from "./plan";

const WALL: Room = { width: 92, height: 42.6 };
const LIST: Sizes = { high: 2.5, wide: 38, least: 44, most: 2, gap: 2 };

test("thirty-two and the line fill two columns", () => {
  const made = plan(33, WALL, LIST);
  expect(made).toMatchObject({ columns: 2, rows: 17, pages: 1 });
  expect(made.scale).toBeGreaterThanOrEqual(1);
  expect(made.rows * made.row).toBeLessThanOrEqual(WALL.height);
});

test.each([3, 12, 16, 33, 34, 64, 65, 1000])("%i rows leave no wall unused and never leave it", (count) => {
  const made = plan(count, WALL, LIST);
  expect(made.scale).toBeGreaterThanOrEqual(1);
  expect(made.rows * made.row).toBeLessThanOrEqual(WALL.height + 1e-9);
  expect(made.columns * made.width + (made.columns - 1) * LIST.gap).toBeCloseTo(WALL.width);
  const pages = Array.from({ length: made.pages }, (_, page) => columnsOf(Array.from({ length: count }), made, page));
  expect(pages.flat(2)).toHaveLength(count);
  for (const columns of pages) for (const column of columns) expect(column.length).toBeLessThanOrEqual(made.rows);
});

test("twelve are written larger than sixty-four, in one column", () => {
  const [few, many] = [plan(12, WALL, LIST), plan(64, WALL, LIST)];
  expect(few.columns).toBe(1);
  expect(few.scale).toBeGreaterThan(1.3 * many.scale);
  expect(few.rows * few.row).toBeGreaterThan(0.9 * WALL.height);
});

test("a long name costs no page: it is shortened where it does not fit", () => {
  const long = { ...LIST, wide: 70 };
  expect(plan(30, WALL, long)).toMatchObject({ columns: 2, pages: 1 });
  expect(plan(12, WALL, long)).toMatchObject({ columns: 1, pages: 1 }); // here it is whole
});

test("a narrow wall has one column, and more pages", () => {
  expect(plan(64, { width: 50, height: 42.6 }, LIST)).toMatchObject({ columns: 1, pages: 4 });
});

test("pages are alike, and many of them turn sooner", () => {
  const made = plan(65, WALL, LIST);
  expect(made.pages).toBe(2);
  const all = Array.from({ length: 65 }, (_, at) => at);
  expect(columnsOf(all, made, 0).map((column) => column.length)).toEqual([17, 16]);
  expect(columnsOf(all, made, 1).flat()).toHaveLength(32);
  expect(secondsOf(2)).toBe(20);
  expect(secondsOf(30)).toBe(10);
});

test("where the eye has to find the end of a row, short rows go before large letters", () => {
  expect(plan(12, WALL, { ...LIST, short: 0.8 }).columns).toBe(2);
  expect(plan(12, WALL, { ...LIST, wide: 44, short: 0.8 }).columns).toBe(1); // too small for that
  const tables = { high: 10.2, wide: 40, least: 22, most: 4, gap: 1, short: 0.75 };
  expect(plan(3, WALL, tables).columns).toBe(1); // two would leave a quarter of the wall empty
  expect(plan(4, WALL, tables).columns).toBe(2);
});
