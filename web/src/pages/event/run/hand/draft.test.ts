import { expect, test } from "vitest";
import {
  drawingsOf,
  equalsAt,
  freeTables,
  type HandDraft,
  lotsOf,
  seatsAt,
  stillToDraw,
  without,
  written,
} from "./draft";

const DRAFT: HandDraft = [
  { entrant: 1, table: 1, tiles: "R5" },
  { entrant: 2, table: 1, tiles: "* K13" },
  { entrant: 3, table: 1, tiles: "b5" },
  { entrant: 4, table: 1, tiles: "O9" },
  { entrant: 5, table: 2, tiles: "K1" },
];

test("a tile, jokers before it, and what was drawn again", () => {
  expect(drawingsOf("r12")).toEqual(["R12"]);
  expect(drawingsOf(" * R12 ,k5")).toEqual(["* R12", "K5"]);
  for (const wrong of ["", "12", "R14", "R12 K5", "R12 *", "*", "Ala"]) expect(drawingsOf(wrong)).toBeNull();
});

test("the highest tile sits first, and equal tiles draw again", () => {
  expect(seatsAt(DRAFT, 1).map(({ entrant }) => entrant)).toEqual([2, 4, 1, 3]);
  expect(equalsAt(DRAFT, 1)).toEqual([1, 3]);
  const again = written(written(DRAFT, { entrant: 1, table: 1, tiles: "R5, K2" }), {
    entrant: 3,
    table: 1,
    tiles: "B5, K8",
  });
  expect(equalsAt(again, 1)).toEqual([]);
  expect(seatsAt(again, 1).map(({ entrant }) => entrant)).toEqual([2, 4, 3, 1]);
  expect(lotsOf(again, 1)).toEqual([
    {
      table: 1,
      seats: [2, 4, 3, 1],
      picked: [
        [
          { entrant: 2, tiles: "* K13" },
          { entrant: 4, tiles: "O9" },
          { entrant: 1, tiles: "R5" },
          { entrant: 3, tiles: "B5" },
        ],
        [
          { entrant: 1, tiles: "K2" },
          { entrant: 3, tiles: "K8" },
        ],
      ],
    },
  ]);
});

test("lots are as many as there are seats: of seven, one table has three", () => {
  expect(freeTables(DRAFT, [4, 3])).toEqual([2]);
  const three = [6, 7].reduce<HandDraft>(
    (draft, entrant) => written(draft, { entrant, table: 2, tiles: `K${entrant}` }),
    DRAFT,
  );
  expect(freeTables(three, [4, 3])).toEqual([]);
  expect(freeTables(three, [4, 3], 1)).toEqual([1, 2]); // whose lot is changed has a place at either
  expect(freeTables([], [4, 3])).toEqual([1, 2]);
});

test("a wrong lot is taken back, and its player is to draw again", () => {
  expect(stillToDraw(DRAFT, [1, 2, 3, 4, 5, 6])).toEqual([6]);
  expect(stillToDraw(without(DRAFT, 2), [1, 2, 3, 4, 5, 6])).toEqual([2, 6]);
});
