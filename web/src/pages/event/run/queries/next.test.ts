import { expect, test } from "vitest";
import type { EventView } from "../../../../protocol";
import { bySize, missingByTable, nextStep, readTables, unjudged, writeTables } from "./next";

const MISSING = { round: 1, table: 1, game: 1 };

function event(progress: object, ...stages: object[]): EventView {
  return { progress: { missing: [], over: false, ...progress }, stages, entrants: [{}] } as unknown as EventView;
}

function stage(part: object = {}) {
  return { rounds: [{ signal: "2019-04-27T10:00:00" }], rounds_planned: 1, tied: [], closed: false, ...part };
}

test("what comes next follows from what has been decided", () => {
  expect(nextStep({ ...event({}), entrants: [] })).toBe("people");
  expect(nextStep(event({}))).toBe("draw");
  expect(nextStep(event({ missing: [MISSING] }, stage({ rounds: [{ signal: "" }] })))).toBe("signal");
  expect(nextStep(event({ missing: [MISSING] }, stage()))).toBe("cards");
  expect(nextStep(event({}, stage({ rounds_planned: 2 })))).toBe("draw");
  expect(nextStep(event({}, stage({ tied: [[1, 2]] })))).toBe("tie");
  expect(nextStep(event({}, stage()))).toBe("close");
  expect(nextStep(event({}, stage({ closed: true })))).toBe("draw");
  expect(nextStep(event({ over: true }, stage({ closed: true })))).toBe("over");
});

test("missing cards are told table by table", () => {
  const missing = [MISSING, { round: 1, table: 1, game: 2 }, { round: 1, table: 4, game: 2 }];
  expect(missingByTable(event({ missing }))).toEqual([
    { round: 1, table: 1, games: [1, 2] },
    { round: 1, table: 4, games: [2] },
  ]);
});

test("tables without a judge are those of the round, or of the next draw", () => {
  const judges = [
    { tables: [1, 2], dismissed: false },
    { tables: [3], dismissed: true },
  ];
  const coming = { coming: { tables: [4, 4, 3] } };
  expect(unjudged({ ...event(coming), judges } as unknown as EventView)).toEqual([3]);
  const drawn = stage({ rounds: [{ tables: [{ table: 2 }, { table: 4 }] }] });
  expect(unjudged({ ...event(coming, drawn), judges } as unknown as EventView)).toEqual([4]);
});

test("tables are written as people write them", () => {
  expect(readTables("1-4, 7")).toEqual([1, 2, 3, 4, 7]);
  expect(readTables("3 2 3")).toEqual([2, 3]);
  expect(readTables("")).toEqual([]);
  expect(readTables("4-1")).toBeNull();
  expect(readTables("one")).toBeNull();
  expect(writeTables([1, 2, 3, 5, 7, 8])).toBe("1–3, 5, 7–8");
  expect(readTables(writeTables([1, 2, 3, 5]))).toEqual([1, 2, 3, 5]);
});

test("tables have four players or three", () => {
  expect(bySize([4, 4, 3])).toEqual({ fours: 2, threes: 1 });
});
