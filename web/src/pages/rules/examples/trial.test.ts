import { expect, test } from "vitest";
import { writeTable, writeTiles } from "../../../notation/tile";
import { change, type Draft, put, tilesOf } from "../../../table/draft";
import { move, pieces, rackPieces } from "../../../table/layout/layout";
import { loadAll } from "../library";
import type { BoxName, TileExample } from "../page";
import { answered, boxOf, judge, mayLeave, seen, solved, startOf } from "./trial";

const example = (table: string, rack: string, ...goals: string[]): TileExample => ({
  table,
  rack,
  goals,
  opening: false,
  stars: null,
  say: "",
});
const shown = ({ now }: Draft) => [
  writeTable(now.melds.map(tilesOf)),
  writeTiles(rackPieces(now).map(({ tile }) => tile)),
];

test("an example is solved when the tiles lie on the table in valid melds, whatever the way", () => {
  const task = example("R4 R5 R6 R7 R8", "R6 K1", "R4 R5 R6 | R6 R7 R8");
  const start = startOf(task);
  const [six, one] = rackPieces(start.base);
  const meld = start.base.melds[0]?.id ?? "";
  expect(solved(start, task, "standard")).toBe(false);
  expect(solved(put(start, [six?.id ?? ""], { to: "meld", meld, at: 3 }), task, "standard")).toBe(true);
  expect(solved(put(start, [six?.id ?? ""], { to: "new" }), task, "standard")).toBe(false);
  expect(solved(put(start, [one?.id ?? ""], { to: "new" }), task, "standard")).toBe(false);
});

test("tiles lie down as the box of the game has them: in Junior nothing follows the 10", () => {
  const { base } = startOf(example("K9 K10", "*"));
  const joker = rackPieces(base)[0]?.id ?? "";
  const place = { to: "meld", meld: base.melds[0]?.id ?? "", at: 2 } as const;
  const written = (box: BoxName) => writeTable(move(base, [joker], place, boxOf(box)).melds.map(tilesOf));
  expect(written("junior")).toBe("* K9 K10");
  expect(written("standard")).toBe("K9 K10 *");
});

test("any of several goals will do, and without a goal nothing is solved", () => {
  const task = example("R1 R2 R3", "R4", "R1 R2 R3 R4 R5", "R1 R2 R3 R4");
  const start = startOf(task);
  expect(solved(change(start, answered(start, "R1 R2 R3 R4")), task, "standard")).toBe(true);
  expect(solved(start, { ...task, goals: [] }, "standard")).toBe(false);
});

test("the answer is made of the pieces that there are", () => {
  const start = startOf(example("R3 * R5 | K7 R7 B7", "R4 K8"));
  const end = change(start, answered(start, "R3 R4 R5 | K7 R7 B7"));
  expect(shown(end)).toEqual(["R3 R4 R5 | K7 R7 B7", "K8 *"]);
  const ids = (draft: Draft) => pieces(draft.now).map(({ id }) => id);
  expect(ids(end).sort()).toEqual(ids(start).sort());
});

test("what came from the table does not go to the rack, but for a joker in Junior", () => {
  const start = startOf(example("R3 * R5", "R4"));
  const may = (text: string, box: BoxName) =>
    pieces(start.base)
      .filter(({ tile }) => writeTiles([tile]) === text)
      .map((piece) => mayLeave(piece, start, box));
  expect(may("R4", "standard")).toEqual([true]);
  expect(may("R3", "junior")).toEqual([false]);
  expect(may("*", "standard")).toEqual([false]);
  expect(may("*", "junior")).toEqual([true]);
});

test("jokers show what they stand for, where they lie", () => {
  const shownAs = (table: string, box: BoxName = "standard") =>
    startOf(example(table, "-")).base.melds.map((meld) => writeTiles(seen(meld, box).map(({ tile }) => tile)));
  expect(shownAs("R9 R10 * | * B9 B10 | R12 R13 * | K7 R7 * | R4 *")).toEqual([
    "R9 R10 *R11",
    "*B8 B9 B10",
    "R12 R13 *R11",
    "K7 R7 *",
    "R4 *",
  ]);
  expect(shownAs("Y9 Y10 *", "junior")).toEqual(["Y9 Y10 *Y8"]);
});

test("in Junior there are no groups", () => {
  const [fives] = startOf(example("K5 B5 R5", "-")).base.melds;
  expect(fives && judge(fives, "standard").state).toBe("valid");
  expect(fives && judge(fives, "junior")).toEqual({ state: "wrong", fault: "no-groups" });
});

test("every answer of the pages solves its example", async () => {
  for (const page of await loadAll("en")) {
    for (const block of page.sections.flatMap(({ parts }) => parts.flatMap(({ blocks }) => blocks))) {
      if (block.kind !== "tiles") continue;
      const start = startOf(block.example);
      for (const goal of block.example.goals) {
        expect(solved(change(start, answered(start, goal)), block.example, page.box), goal).toBe(true);
      }
    }
  }
});
