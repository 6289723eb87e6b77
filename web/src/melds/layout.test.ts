import { expect, test } from "vitest";
import vectors from "../../../vectors/layouts.json";
import { type Cell, readLayout } from "../notation/dice";
import { writeTile, writeTiles } from "../notation/tile";
import { cellKey, judgeLayout } from "./layout";

const PLAIN = vectors.filter(({ layout }) => !/[a-z]/.test(layout));

test.each(PLAIN)("$layout ($rule) is judged as the engine judges it", ({ layout, codes, melds }) => {
  const judged = judgeLayout(readLayout(layout));
  expect(judged.lines.map((line) => writeTiles(line.spots.map((spot) => spot.face)))).toEqual(melds);
  expect(judged.legal).toBe(codes.length === 0);
  expect(judged.alone.length > 0).toBe(codes.includes("layout/isolated"));
});

function jokerAt(layout: string, cell: Cell): string | undefined {
  const meant = judgeLayout(readLayout(layout)).jokers.get(cellKey(cell));
  return meant && writeTile(meant);
}

test("a joker is the tile that its cell needs, in either direction", () => {
  expect(jokerAt("R13 R12 *", { row: 0, column: 2 })).toBe("R11");
  expect(jokerAt("* R12 R11", { row: 0, column: 0 })).toBe("R13");
});

test("a joker at a crossing is one tile in both sets", () => {
  expect(jokerAt("B3 * B5 / . R4 . / . O4 .", { row: 0, column: 1 })).toBe("B4");
});

function verdicts(layout: string): string[] {
  return judgeLayout(readLayout(layout)).lines.map((line) => line.verdict);
}

test("two dice that may become a set are short, any others are wrong", () => {
  expect(verdicts("R4 R5")).toEqual(["short"]);
  expect(verdicts("R4 K4")).toEqual(["short"]);
  expect(verdicts("R4 K9")).toEqual(["wrong"]);
  expect(verdicts("R4 R6 R7")).toEqual(["wrong"]);
});

test("only the sets of a joker with two meanings are wrong", () => {
  expect(verdicts("B3 * B5 . K1 K2 K3 / . R7 . / . O7 .")).toEqual(["wrong", "valid", "wrong"]);
});
