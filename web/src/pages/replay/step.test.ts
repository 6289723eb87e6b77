import { expect, test } from "vitest";
import { stepIn } from "./step";

test.each([
  ["", 0],
  ["12", 12],
  ["999", 40],
  ["-3", 0],
  ["1.5", 0],
  ["STD-9", 0],
])("#%s is step %i of forty", (hash, step) => {
  expect(stepIn(hash, 40)).toBe(step);
});
