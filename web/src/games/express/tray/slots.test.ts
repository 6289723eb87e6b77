import { expect, test } from "vitest";
import { firstFree, inPlaces, kept, placeOf } from "./slots";

const throwOf = (...dice: string[]) => kept(new Map(), dice);

test("dice lie as they were thrown", () => {
  expect([...throwOf("d3", "d7", "d9")]).toEqual([
    ["d3", 0],
    ["d7", 1],
    ["d9", 2],
  ]);
});

test("nobody moves up where one is gone, and the next one comes there", () => {
  const two = kept(throwOf("d3", "d7", "d9"), ["d9", "d3"]);
  expect([two.get("d3"), two.get("d9")]).toEqual([0, 2]);
  expect(firstFree(two)).toBe(1);
  expect(inPlaces(two)).toEqual(["d3", null, "d9"]);
  expect(kept(two, ["d3", "d9", "d1"]).get("d1")).toBe(1);
  expect(kept(two, ["d3", "d9", "d1", "d2"]).get("d2")).toBe(3);
});

test("a new hand begins at the first place", () => {
  expect([...kept(throwOf("d3", "d7"), ["d5", "d8"]).values()]).toEqual([0, 1]);
});

test("places are counted row by row", () => {
  expect([0, 2, 3].map((slot) => placeOf(slot, 3).gridArea)).toEqual(["1 / 1", "1 / 3", "2 / 1"]);
});
