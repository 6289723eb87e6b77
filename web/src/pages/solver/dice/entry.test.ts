import { describe, expect, it } from "vitest";
import { readLayout, writeLayout } from "../../../notation/dice";
import { readTiles, writeTiles } from "../../../notation/tile";
import {
  DICE,
  type DiceEntry,
  enter,
  entryOf,
  erase,
  frameOf,
  leftOf,
  moved,
  NO_DICE,
  turned,
  writeAt,
  writeInHand,
} from "./entry";

function entered(tiles: string, entry: DiceEntry = NO_DICE): DiceEntry {
  return enter(entry, readTiles(tiles));
}

describe("dice by keys", () => {
  it("go on in a line, across and down", () => {
    const across = entered("R7 R8 R9");
    expect(writeLayout(across.spots)).toBe("R7 R8 R9");
    const down = turned(writeAt(across, { row: 1, column: 1 }));
    expect(writeLayout(entered("K8 B8", down).spots)).toBe("R7 R8 R9 / . K8 . / . B8 .");
  });

  it("go past dice that lie in the way, and take the place of one on which the cursor stands", () => {
    const gap = entered("O4", writeAt(entered("R1 R2", NO_DICE), { row: 0, column: 3 }));
    expect(writeLayout(entered("K5 K6", writeAt(gap, { row: 0, column: 2 })).spots)).toBe("R1 R2 K5 O4 K6");
    expect(writeLayout(entered("B9", writeAt(gap, { row: 0, column: 0 })).spots)).toBe("B9 R2 . O4");
  });

  it("are taken off one by one", () => {
    const one = erase(erase(entered("R7 R8 R9")));
    expect(writeLayout(one.spots)).toBe("R7");
    expect(erase(erase(erase(one))).spots).toEqual([]);
    const hand = erase(entered("R7 R8", writeInHand(NO_DICE)));
    expect(writeTiles(hand.hand)).toBe("R7");
  });

  it("are no more than there are", () => {
    const twice = entered("R7 R7 R7");
    expect(twice.spots).toHaveLength(2);
    const faces = [..."KRBO"].flatMap((colour) => [1, 2, 3, 4, 5].map((number) => `${colour}${number}`));
    const all = entered(faces.join(" "), writeInHand(NO_DICE));
    expect(all.hand).toHaveLength(DICE);
    expect(leftOf(all, readTiles("*")[0] ?? { joker: true, as: null })).toBe(0);
  });
});

describe("the cells that are shown", () => {
  it("leave room around the dice for another island", () => {
    expect(frameOf(entryOf(readLayout("R1 R2 R3 R4 R5 / . . . . B5"), []))).toEqual({
      row: -2,
      column: -2,
      rows: 6,
      columns: 9,
    });
  });

  it("hold the cursor", () => {
    let entry = NO_DICE;
    for (let times = 0; times < 30; times += 1) entry = moved(entry, 1, -1);
    const frame = frameOf(entry);
    expect(entry.cursor).toMatchObject({ row: frame.rows - 1, column: 0 });
  });
});
