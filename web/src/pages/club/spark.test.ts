import { expect, test } from "vitest";
import { sparkline } from "./spark";

test("a rating that rises ends above where it began, within the picture", () => {
  const drawn = sparkline([1500, 1480, 1600]);
  expect(drawn.line).toBe("M0 20.7L52 24L104 4");
  expect(drawn.start).toBe("M0 20.7H104");
  expect(drawn.end).toEqual([104, 4]);
});

test("small changes look small", () => {
  expect(sparkline([1500, 1503]).end).toEqual([104, 23]);
});
