import { expect, test } from "vitest";
import { readTiles, writeTile } from "../../../notation/tile";
import { type Entry, enter, erase, joker, leftOf, NOTHING, slid, takeOff, tileSaid, tooMany, writeAt } from "./entry";
import { writeRow, writeRows } from "./typed";

const keys = (entry: Entry, text: string, disorder = false) =>
  readTiles(text).reduce((now, tile) => enter(now, [tile], "standard", disorder), entry);

test("a meld that is whole is left when the next tile does not belong to it", () => {
  const entry = keys(NOTHING, "K7 B7 O7 R9 R10 R11 R12 K1");
  expect(writeRows(entry.melds)).toBe("K7 B7 O7 | R9 R10 R11 R12 | K1");
});

test("in a table that has fallen apart tiles lie where they lie", () => {
  expect(writeRows(keys(NOTHING, "K7 B7 O7 R9", true).melds)).toBe("K7 B7 O7 R9");
});

test("a slide is a run of its own, in whichever direction", () => {
  const group = keys(NOTHING, "K7 B7");
  const entry = enter(group, slid("red", 12, 9), "standard", false);
  expect(writeRows(entry.melds)).toBe("K7 B7 | R9 R10 R11 R12");
  const longer = enter(keys(NOTHING, "R7 R8"), slid("red", 9, 11), "standard", false);
  expect(writeRows(longer.melds)).toBe("R7 R8 R9 R10 R11");
  expect(writeRows(keys(longer, "R12").melds)).toBe("R7 R8 R9 R10 R11 | R12");
});

test("no more copies than the box has, slid or tapped", () => {
  const entry = keys(writeAt(NOTHING, "rack"), "R7 R7 R7 * * *");
  expect(writeRow(entry.rack)).toBe("R7 R7 * *");
  expect(leftOf(entry, joker(), "standard")).toBe(0);
  expect(leftOf(entry, joker(), "xp")).toBe(2);
  expect(writeRow(enter(entry, slid("red", 6, 8), "standard", false).rack)).toBe("R7 R7 * * R6 R8");
  const typed: Entry = { ...NOTHING, rack: readTiles("R7 R7"), loose: readTiles("R7 *R8") };
  expect(tooMany(typed, "standard").map(writeTile)).toEqual(["R7"]);
});

test("what was written last goes first, and an empty meld is gone", () => {
  let entry = keys(NOTHING, "K7 B7 O7 R9");
  entry = erase(entry);
  expect(writeRows(entry.melds)).toBe("K7 B7 O7");
  expect(entry.caret).toBe(1);
  entry = erase(entry); // back in the meld before
  expect(entry.caret).toBe(0);
  expect(writeRows(erase(entry).melds)).toBe("K7 B7");
  expect(erase(NOTHING)).toEqual(NOTHING);
});

test("a tile of any row is taken off", () => {
  const entry = { ...keys(NOTHING, "K7 B7 O7"), rack: readTiles("R1 R2"), loose: readTiles("O9") };
  expect(writeRows(takeOff(entry, 0, 1).melds)).toBe("K7 O7");
  expect(writeRow(takeOff(entry, "rack", 0).rack)).toBe("R2");
  expect(takeOff(entry, "loose", 0).loose).toEqual([]);
});

test("of a group that is not whole a colour says the tile", () => {
  const said = (entry: Entry, disorder = false) => {
    const tile = tileSaid(entry, "blue", "standard", disorder);
    return tile && writeTile(tile);
  };
  expect(said(keys(NOTHING, "K7"))).toBe("B7");
  expect(said(keys(NOTHING, "K7 *"))).toBe("B7");
  expect(said(NOTHING)).toBeNull();
  expect(said(keys(NOTHING, "K7 R7 O7"))).toBeNull(); // whole: the next meld may begin
  expect(said(keys(NOTHING, "K7 K8"))).toBeNull();
  expect(said(keys(NOTHING, "B7"))).toBeNull();
  expect(said(keys(NOTHING, "K7"), true)).toBeNull();
  expect(said(writeAt(keys(NOTHING, "K7"), "rack"))).toBeNull();
  expect(said({ ...keys(NOTHING, "K7"), rack: readTiles("B7 B7") })).toBeNull(); // there is none left
});
