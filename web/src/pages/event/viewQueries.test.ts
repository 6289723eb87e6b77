import { expect, test } from "vitest";
import type { EventView, StagePlayed, StandingShown } from "../../protocol";
import { lineAfter, qualified } from "./viewQueries";

function stage(chances: StandingShown["qualifies"][], more: Partial<StagePlayed> = {}): StagePlayed {
  const standings = chances.map((qualifies, at) => ({ qualifies, entrant: at + 1 }) as StandingShown);
  return { number: 1, standings, next: 2, closed: false, order: [], ...more } as StagePlayed;
}

function view(fromEachTable = 0): EventView {
  return { parameters: { stages: [{ fields: [{ players: 0, from_each_table: fromEachTable }] }] } } as EventView;
}

test("the line is under those who go on", () => {
  expect(lineAfter(view(), stage(["yes", "for now", "not now", "no"]))).toBe(2);
});

test("there is no line where tables decide, in the last stage, and where everybody goes on", () => {
  expect(lineAfter(view(1), stage(["yes", "no", "no"]))).toBeNull();
  expect(lineAfter(view(), stage(["yes", "no"], { next: 0 }))).toBeNull();
  expect(lineAfter(view(), stage(["yes", "yes"]))).toBeNull();
});

test("who is qualified is known when the stage is closed, in the order of places", () => {
  expect(qualified(stage(["yes", "yes", "no"], { order: [2, 1, 3] }))).toEqual([]);
  expect(qualified(stage(["yes", "yes", "no"], { order: [2, 1, 3], closed: true }))).toEqual([2, 1]);
});
