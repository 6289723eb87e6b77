import { describe, expect, test } from "vitest";
import { cellAt, cellLook, dieLook, fitDice, fitFrame, followed, pan, reveal, steadyFrame, zoom } from "./frame";

const SIZE = { width: 800, height: 400 };
const row = (length: number, from = 0) => Array.from({ length }, (_, at) => ({ row: 0, column: from + at }));

describe("the frame", () => {
  test.each([
    { cells: row(3) },
    { cells: row(18, -5) },
    {
      cells: [
        { row: -4, column: 2 },
        { row: 9, column: 3 },
      ],
    },
  ])("fits all dice with room around them", ({ cells }) => {
    const { cell, x, y } = fitFrame(cells, SIZE);
    for (const each of cells) {
      expect(x + each.column * cell).toBeGreaterThanOrEqual(cell - 0.001);
      expect(x + (each.column + 2) * cell).toBeLessThanOrEqual(SIZE.width + 0.001);
      expect(y + each.row * cell).toBeGreaterThanOrEqual(cell - 0.001);
      expect(y + (each.row + 2) * cell).toBeLessThanOrEqual(SIZE.height + 0.001);
    }
  });

  test("that a person chose keeps its middle, and moves for a die that is laid out of sight", () => {
    const frame = { cell: 100, x: 300, y: 150 };
    const before = { cells: row(3), size: SIZE };
    expect(followed(frame, before, before)).toEqual(frame);
    expect(followed(frame, before, { cells: row(3), size: { width: 800, height: 300 } }).y).toBe(100);
    const seen = followed(frame, before, { cells: [...row(3), { row: 3, column: 2 }], size: SIZE });
    expect(seen).toEqual({ cell: 100, x: 300, y: 0 });
    expect(followed({ ...frame, y: 390 }, before, before).y, "what lay there is left alone").toBe(390);
  });

  test("stays while everything is seen, and moves when something is not", () => {
    const frame = fitFrame(row(3), SIZE);
    expect(steadyFrame(frame, row(4), SIZE, true)).toBe(frame);
    expect(steadyFrame(frame, row(12), SIZE, true)).not.toBe(frame);
  });

  test("a die that is laid at the edge, in sight, moves nothing before the turn is over", () => {
    const frame = { cell: 50, x: 0, y: 0 };
    const corner = [{ row: 0, column: 0 }];
    expect(steadyFrame(frame, corner, SIZE, false)).toBe(frame);
    expect(steadyFrame(frame, corner, SIZE, true)).not.toBe(frame);
    expect(steadyFrame(frame, [{ row: 0, column: -1 }], SIZE, false)).not.toBe(frame);
  });

  test("grows back only where it may, and where it is worth it", () => {
    const small = fitFrame(row(14), SIZE);
    expect(steadyFrame(small, row(4, 5), SIZE, false)).toBe(small);
    expect(steadyFrame(small, row(4, 5), SIZE, true).cell).toBeGreaterThan(small.cell);
  });

  test("zooms around a point, within bounds", () => {
    const frame = fitFrame(row(3), SIZE);
    const near = zoom(frame, 1.2, 100, 100);
    expect((100 - near.x) / near.cell).toBeCloseTo((100 - frame.x) / frame.cell);
    expect(zoom(frame, 100, 0, 0).cell).toBe(120);
    expect(zoom(frame, 0.001, 0, 0).cell).toBe(20);
  });

  test("knows the cell under a point, also left of and above the first", () => {
    const frame = { cell: 50, x: 100, y: 100 };
    expect(cellAt(frame, 101, 149)).toEqual({ row: 0, column: 0 });
    expect(cellAt(frame, 99, 40)).toEqual({ row: -2, column: -1 });
  });

  test("moves to show a cell that is not seen", () => {
    const frame = { cell: 50, x: 0, y: 0 };
    expect(reveal(frame, { row: 1, column: 1 }, SIZE)).toBe(frame);
    expect(reveal(frame, { row: 0, column: -1 }, SIZE)).toEqual(pan(frame, 50, 0));
    expect(reveal(frame, { row: 8, column: 0 }, SIZE)).toEqual(pan(frame, 0, -50));
  });
});

test("dice of the hand get smaller where there are many, or little room, and all have a place", () => {
  expect(fitDice(9, { width: 506, height: 153 }, 76)).toEqual({ die: 72, across: 6, rows: 2 });
  expect(fitDice(9, { width: 161, height: 180 }, 46)).toEqual({ die: 46, across: 3, rows: 3 });
  expect(fitDice(18, { width: 161, height: 180 }, 46).die).toBeLessThan(46);
  expect(fitDice(9, { width: 100, height: 10 }, 46)).toEqual({ die: 28, across: 3, rows: 3 });
});

test("small numbers have a darker orange", () => {
  expect(dieLook(34)).toEqual({ "--d": "34px", "--tile-orange": "var(--orange-small)" });
  expect(cellLook(50)).toEqual({ "--cell": "50px", "--d": "46.5px", "--tile-orange": "var(--orange)" });
});
