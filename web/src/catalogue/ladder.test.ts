import { expect, test } from "vitest";
import type { Measured } from "../protocol/strength";
import { besides, figures, interval, LADDER, measured, YARDSTICK } from "./ladder";

function line(part: Partial<Measured>): Measured {
  return {
    level: "strategist",
    ms: null,
    against: "greedy",
    players: 2,
    deals: 100,
    wins: 70.4,
    wins_error: 2.1,
    points: 2,
    points_error: 1.5,
    day: "2026-11-17",
    version: "0.1.0",
    command: "rummi arena strategist greedy",
    ...part,
  };
}

test("a figure is found by who played against whom, and at which table", () => {
  const table = [line({ players: 4, wins: 54 }), line({}), line({ level: "novice", wins: 1 })];
  expect(measured("strategist", "greedy", 2, table)?.wins).toBe(70.4);
  expect(measured("strategist", "greedy", 4, table)?.wins).toBe(54);
  expect(measured("casual", "greedy", 2, table)).toBeNull();
});

test("an interval ends where nothing more can be won or lost", () => {
  expect(interval(line({ wins: 1, wins_error: 2 }))).toEqual({ low: 0, high: 3 });
  expect(interval(line({ wins: 99, wins_error: 2 }))).toEqual({ low: 97, high: 100 });
});

test("an error is never told smaller than it is", () => {
  expect(figures(line({}))).toEqual({ wins: 70, error: 3 });
  expect(figures(line({ wins: 0.5, wins_error: 0.4 }))).toEqual({ wins: 1, error: 1 });
});

test("the ladder goes one step at a time and has two ends", () => {
  expect(LADDER).toContain(YARDSTICK);
  expect(besides("casual", 1)).toBe("greedy");
  expect(besides("casual", -1)).toBe("novice");
  expect(besides("novice", -1)).toBeNull();
  expect(besides(LADDER.at(-1) ?? "novice", 1)).toBeNull();
});
