import { expect, test } from "vitest";
import { readDie, readLayout, writeLayout } from "./dice";
import { NotationError, writeTile } from "./tile";

test("a die is its number and its face", () => {
  const die = readDie("12=K13");
  expect([die.number, writeTile(die.face)]).toEqual([12, "K13"]);
  expect(readDie("7=*").face.joker).toBe(true);
});

test.each(["K13", "12", "=K1", "12=Q1"])("%s is no die", (text) => {
  expect(() => readDie(text)).toThrow(NotationError);
});

test.each(["-", "R2 K2 B2 / . K3 . / K3 K4 K5", "* K4 K3"])("%s is written as it is read", (text) => {
  expect(writeLayout(readLayout(text))).toBe(text);
});

test("rows may be ragged and may end with line ends", () => {
  expect(writeLayout(readLayout("B3 B4 B5\nR3\nO3"))).toBe("B3 B4 B5 / R3 . . / O3 . .");
});

test("a layout is written from its first row and column on, wherever it lies", () => {
  const moved = readLayout("R1 R2 *R3").map((spot) => ({ ...spot, row: spot.row - 4, column: spot.column + 7 }));
  expect(writeLayout(moved)).toBe("R1 R2 *");
});
