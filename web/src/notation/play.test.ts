import { expect, test } from "vitest";
import { readPlay, writePlay } from "./play";
import { NotationError, writeTable } from "./tile";

test.each([
  ["play R7 R8 R9", "R7 R8 R9", "-"],
  ["play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8", "R4 R5 R6 R7 R8"],
  ["PLAY k7 *b7  from K7 |* *", "K7 *B7", "K7 | * *"],
])("%s", (text, laid, taken) => {
  const play = readPlay(text);
  expect(writeTable(play.laid)).toBe(laid);
  expect(writeTable(play.taken)).toBe(taken);
});

test("what is written is read the same", () => {
  expect(writePlay(["R4 R5 R6", "K1"], ["R4 R5"])).toBe("play R4 R5 R6 | K1 from R4 R5");
  expect(writePlay(["R4 R5 R6"], [])).toBe("play R4 R5 R6");
});

test.each(["draw", "play", "lay R1"])("%s is no play", (text) => {
  expect(() => readPlay(text)).toThrow(NotationError);
});
