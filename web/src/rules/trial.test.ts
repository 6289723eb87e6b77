import { expect, test } from "vitest";
import { writeTable, writeTiles } from "../notation/tile";
import { arranged, begin, mayLeave, type Piece, put, reached, type Trial, together } from "./trial";

const shown = ({ melds, rack }: Trial) => [
  writeTable(melds.map((meld) => meld.map(({ tile }) => tile))),
  writeTiles(rack.map(({ tile }) => tile)),
];
const example = (...goals: string[]) => ({ table: "-", rack: "-", goals, opening: false, stars: null, say: "" });

// pieces 0-4 lie on the table, 5 and 6 on the rack
const START = begin("R4 R5 R6 | B3 *", "R6 K1");
const piece = (id: number) => [...START.melds.flat(), ...START.rack].find((each) => each.id === id) as Piece;

test("pieces go beside another one, to a meld of their own, or to the rack", () => {
  const added = put(START, new Set([5]), { on: "meld", beside: 2, after: true });
  expect(shown(added)).toEqual(["R4 R5 R6 R6 | B3 *", "K1"]);
  expect(shown(put(added, new Set([1, 5]), { on: "cloth" }))).toEqual(["R4 R6 | B3 * | R5 R6", "K1"]);
  expect(shown(put(added, new Set([5]), { on: "rack" }))).toEqual(["R4 R5 R6 | B3 *", "K1 R6"]);
  expect(shown(put(START, new Set([6]), { on: "meld", beside: 3, after: false }))).toEqual([
    "R4 R5 R6 | K1 B3 *",
    "R6",
  ]);
});

test("a meld whose last piece goes is gone", () => {
  expect(shown(put(START, new Set([3, 4]), { on: "meld", beside: 0, after: false }))).toEqual([
    "B3 * R4 R5 R6",
    "R6 K1",
  ]);
});

test("pieces are not put beside themselves", () => {
  expect(put(START, new Set([0]), { on: "meld", beside: 0, after: true })).toBe(START);
});

test("what came from the table does not go to the rack, but for a joker in Junior", () => {
  expect(mayLeave(piece(5), START, "standard")).toBe(true);
  expect(mayLeave(piece(0), START, "standard")).toBe(false);
  expect(mayLeave(piece(4), START, "standard")).toBe(false);
  expect(mayLeave(piece(4), START, "junior")).toBe(true);
});

test("pieces of one meld lie together", () => {
  expect(together(START, 1).map(({ id }) => id)).toEqual([0, 1, 2]);
  expect(together(START, 6).map(({ id }) => id)).toEqual([5, 6]);
});

test("a goal is made of the pieces that there are, and reached whatever the way", () => {
  const goal = "R4 R5 R6 * | B3 R6";
  const there = arranged(START, goal);
  expect(shown(there)).toEqual([goal, "K1"]);
  expect(new Set([...there.melds.flat(), ...there.rack].map(({ id }) => id)).size).toBe(7);
  expect(reached(there, example("R1", "* B3 R6 R6 R5 R4"))).toBe(true);
  expect(reached(START, example(goal))).toBe(false);
  expect(reached(START, example())).toBe(false);
});
