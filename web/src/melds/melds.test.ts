import { describe, expect, test } from "vitest";
import vectors from "../../../vectors/melds.json";
import { readTiles, writeTile } from "../notation/tile";
import { CLASSIC_BOX, JUNIOR_BOX } from "./box";
import { likeness, meanings, meldOf, writeMeld } from "./meld";
import { isReading } from "./reading";
import { stateOf } from "./state";

const boxOf = (rules: string) => (rules === "junior" ? JUNIOR_BOX : CLASSIC_BOX);

describe("the vectors of the engine", () => {
  test.each(vectors)("$rules: $text ($why)", ({ rules, text, canonical, kind, value, valid, fault }) => {
    const box = boxOf(rules);
    const meld = meldOf(readTiles(text), box);
    const { reading } = meld;
    expect(isReading(reading)).toBe(valid);
    expect(isReading(reading) ? reading.kind : null).toBe(kind);
    expect(isReading(reading) ? null : reading).toBe(fault);
    expect(meld.value).toBe(value);
    expect(writeMeld(readTiles(text), box)).toBe(canonical);
    expect(writeMeld(readTiles(canonical), box)).toBe(canonical);
    expect(stateOf(readTiles(text), box).state === "valid").toBe(valid);
  });
});

test.each([
  ["R3 * R5", "R3 R4 R5"],
  ["R12 R13 *", "R11 R12 R13"],
  ["K7 R7 * O7", "K7 R7 B7 O7"],
  ["K7 R7 *", "K7 R7 -"],
  ["K7 R7 *B7", "K7 R7 -"],
])("the jokers of %s stand for %s", (text, meant) => {
  const said = meanings(meldOf(readTiles(text))).map((tile) => (tile ? writeTile(tile) : "-"));
  expect(said.join(" ")).toBe(meant);
});

test.each([
  ["K11 K12", "K10 K13"],
  ["R7 R9", "R8"],
  ["K7 R7", "B7 O7"],
  ["R13 R12", "R11"],
  ["R5 *", "K5 R3 R4 R6 R7 B5 O5"],
])("%s is not finished; %s would do it", (text, fits) => {
  const state = stateOf(readTiles(text));
  expect(state).toMatchObject({ state: "incomplete", missing: 1 });
  expect(state.state === "incomplete" && state.fits.map(writeTile).join(" ")).toBe(fits);
});

test("one tile misses two", () => {
  expect(stateOf(readTiles("K11"))).toMatchObject({ state: "incomplete", missing: 2 });
});

test.each([
  ["K7 R8", "mixed"],
  ["K7 K7", "colour-twice"],
  ["R3 R9", "gap"],
  ["R7 R8 R10", "gap"],
  ["R13 R1", "wraps"],
])("%s is wrong: %s", (text, fault) => {
  expect(stateOf(readTiles(text))).toEqual({ state: "wrong", fault });
});

test("groups lie alike in any order, runs do not lie like groups", () => {
  expect(likeness(readTiles("K7 R7 B7"))).toBe(likeness(readTiles("B7 K7 R7")));
  expect(likeness(readTiles("R7 *R8 *R9"))).not.toBe(likeness(readTiles("R7 *K7 *B7")));
  expect(likeness(readTiles("R3 *"))).toBe(likeness(readTiles("* R3")));
});
