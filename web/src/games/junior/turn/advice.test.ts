import { expect, test } from "vitest";
import { followed, laidOut, marksOf } from "./advice";
import { startTurn, turnText } from "./turn";

const TURN = startTurn("R2 R3 R4 | B1 B2 B3 | B5 * B7", "R5 K9 B4 * Y1 Y2 Y3");

function shown(action: string): { pieces: string[]; runs: string[]; draw: boolean } {
  const { pieces, runs, draw } = marksOf(action, TURN);
  return { pieces: [...pieces], runs: [...runs], draw };
}

test.each([
  ["lay Y1 Y2 Y3", ["Y1", "Y2", "Y3"], []],
  ["lay Y1 Y2 Y3 *", ["Y1", "Y2", "Y3", "*2"], []],
  ["add R5 to R2 R3 R4", ["R5"], ["run red 2"]],
  ["add B4 to B1 B2 B3 + B5 * B7", ["B4"], ["run blue 1", "run blue 5"]],
  ["swap B6 in B5 * B7; add R5 to R2 R3 R4", ["R5"], ["run red 2", "run blue 5"]],
  ["lift *R5 from B5 (*) B7 to R2 R3 R4", [], ["run red 2", "run blue 5"]],
])("%s", (action, pieces, runs) => {
  expect(shown(action)).toEqual({ pieces, runs, draw: false });
});

test.each(["draw", "pass"])("%s is a button", (action) => {
  expect(shown(action)).toEqual({ pieces: [], runs: [], draw: true });
});

test.each([
  ["lay Y1 Y2 Y3", "lay Y1 Y2 Y3"],
  ["add R5 to R2 R3 R4", "add R5 to R2 R3 R4"],
  ["add R5 to R2 R3 R4; lay Y1 Y2 Y3", "add R5 to R2 R3 R4; lay Y1 Y2 Y3"],
])("%s is laid out", (action, text) => {
  const whole = laidOut(TURN, marksOf(action, TURN));
  expect(whole && turnText(whole)).toBe(text);
});

test.each([
  "lay Y1 Y2 Y3",
  "add R5 to R2 R3 R4; lay Y1 Y2 Y3 *Y4",
  "swap B6 in B5 * B7; lay Y1 Y2 *Y3",
  "lift *R5 from B5 B6 B7 * to R2 R3 R4; add R6 to R2 R3 R4 *",
])("%s is followed step by step", (action) => {
  const turn = action.startsWith("lift")
    ? startTurn("R2 R3 R4 | B5 B6 B7 *", "R6 K9")
    : startTurn("R2 R3 R4 | B5 * B7", "R5 B6 * Y1 Y2 Y3");
  const whole = followed(turn, action);
  expect(whole && turnText(whole)).toBe(action);
});

test.each(["lay Y1 Y9 Y3", "swap B8 in B5 * B7", "lay Y1 Y2"])("%s cannot be followed", (action) => {
  expect(followed(TURN, action)).toBe(null);
});

test("what cannot be laid alone is not", () => {
  expect(laidOut(TURN, marksOf("lay Y1 Y2", TURN))).toBe(null);
});
