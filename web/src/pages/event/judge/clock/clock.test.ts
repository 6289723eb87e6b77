import { expect, test } from "vitest";
import { begin, next, pause, secondsAt } from "../../../../timer/clock";
import { clockFor } from "./clock";

const TABLE = [5, 9, 2];
const LIMIT = 40;
const kept = { who: 9, clock: pause(next(begin(clockFor(TABLE, LIMIT, null), 0), 10_000), 22_500) };

test("a clock that nobody has kept waits for the first", () => {
  expect(clockFor(TABLE, LIMIT, null)).toMatchObject({ seat: 0, began: false, limit: LIMIT });
});

test("whoever moves goes on with the time that was left, wherever the round begins now", () => {
  for (const around of [TABLE, [2, 5, 9], [9, 2]]) {
    const clock = clockFor(around, LIMIT, JSON.parse(JSON.stringify(kept)));
    expect([around[clock.seat], secondsAt(clock, 99_000)]).toEqual([9, 28]);
    expect(around[next(clock, 99_000).seat]).toBe(around[(around.indexOf(9) + 1) % around.length]);
  }
});

test("a move of somebody who has gone is forgotten", () => {
  expect(clockFor([5, 2], LIMIT, kept)).toEqual(clockFor([5, 2], LIMIT, null));
});

test("what cannot be read is as if it were not there", () => {
  const older = { who: 9, until: 1_000_000, left: 40_000 };
  const ready = clockFor(TABLE, LIMIT, null);
  for (const odd of [older, 7, "clock", [], {}, { who: 9, clock: { ...kept.clock, used: "a" } }])
    expect(clockFor(TABLE, LIMIT, odd)).toEqual(ready);
});
