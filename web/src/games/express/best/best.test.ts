import { expect, test } from "vitest";
import { type Best, withResult } from "./best";

const result = (game: string, left: number, value: number, at = 0): Best => ({ game, left, value, at });

test("fewer dice are better, then fewer points (A-75)", () => {
  const list = [result("a", 5, 20), result("b", 3, 30), result("c", 3, 11)];
  const sorted = list.reduce<readonly Best[]>(withResult, []);
  expect(sorted.map((each) => each.game)).toEqual(["c", "b", "a"]);
});

test("a game counts once", () => {
  const list = withResult([], result("a", 5, 20));
  expect(withResult(list, result("a", 5, 20))).toBe(list);
});

test("ten are kept, of equals the older", () => {
  const list = Array.from({ length: 12 }, (_, at) => result(`g${at}`, 4, 9, at)).reduce<readonly Best[]>(
    withResult,
    [],
  );
  expect(list.map((each) => each.game)).toEqual(Array.from({ length: 10 }, (_, at) => `g${at}`));
});
