import { expect, test } from "vitest";
import { leftOf, pass, pause, ready, secondsLeft, start } from "./clock";

const LIMIT = 40_000;
const TABLE = [5, 9, 2];

test("a clock waits, runs, stands and goes on where it stood", () => {
  const waiting = ready(5, LIMIT);
  expect(secondsLeft(waiting, 1_000_000)).toBe(40);
  const running = start(waiting, 1_000);
  expect(secondsLeft(running, 1_001)).toBe(40);
  expect(secondsLeft(running, 12_500)).toBe(29);
  const stopped = pause(running, 12_500);
  expect(secondsLeft(stopped, 99_000)).toBe(29);
  expect(secondsLeft(start(stopped, 99_000), 99_000)).toBe(29);
  expect(pause(stopped, 100_000)).toBe(stopped);
  expect(start(running, 5_000)).toBe(running);
});

test("it does not run below nothing", () => {
  expect(leftOf(start(ready(5, LIMIT), 0), LIMIT + 1)).toBe(0);
});

test("the next around the table has the whole time, also after the last", () => {
  let clock = start(ready(5, LIMIT), 0);
  const seen: number[] = [];
  for (const now of [10_000, 20_000, 30_000]) {
    clock = pass(clock, TABLE, LIMIT, now);
    seen.push(clock.who);
    expect(leftOf(clock, now)).toBe(LIMIT);
  }
  expect(seen).toEqual([9, 2, 5]);
});
