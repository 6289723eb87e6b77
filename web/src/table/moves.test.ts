import { expect, test } from "vitest";
import { readTable, readTiles } from "../notation/tile";
import { follow, layOut } from "./layout/follow";
import { marksOf, movesAfter } from "./moves";

const laid = (seat: number, tiles: string, fresh: string[], gone: string[]) => ({
  type: "Laid",
  seat,
  tiles,
  new: fresh,
  gone,
  opening: false,
});
const happened = [
  { seq: 0, late: false, substitute: null, events: [{ type: "Drew", seat: 0, tile: null, why: "move" }] },
  { seq: 1, late: true, substitute: null, events: [laid(1, "R3 R4 R5", ["R3 R4 R5"], [])] },
  {
    seq: 2,
    late: false,
    substitute: null,
    events: [laid(0, "R6 R3", ["R4 R5 R6", "R3 K3 B3"], ["R3 R4 R5", "K3 B3 O3"])],
  },
];

test("every move has the table that it left", () => {
  const moves = movesAfter(readTable("K3 B3 O3"), happened);
  expect(moves.map((move) => move.table)).toEqual(["K3 B3 O3", "K3 B3 O3 | R3 R4 R5", "R4 R5 R6 | R3 K3 B3"]);
  expect(moves.map((move) => move.seat)).toEqual([0, 1, 0]);
  expect(moves.map((move) => move.late)).toEqual([false, true, false]);
});

test("of two equal tiles the one that has come is marked, and only melds that were changed", () => {
  const before = layOut(readTable("R7 R8 R9 R10 | K1 R1 B1"), []);
  const after = follow(before, readTable("R7 R8 R9 | R10 R10 * | K1 R1 B1"), readTiles("-"));
  const move = movesAfter(
    [],
    [
      {
        seq: 4,
        late: false,
        substitute: null,
        events: [laid(2, "R10 *", ["R7 R8 R9", "R10 R10 *"], ["R7 R8 R9 R10"])],
      },
    ],
  )[0];
  if (!move) throw new Error("there is a move");
  const marks = marksOf(move, after.melds);
  const known = new Set(before.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)));
  const fresh = after.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)).filter((id) => !known.has(id));
  expect([...marks.laid].sort()).toEqual(fresh.sort());
  expect(marks.changed.size).toBe(2);
  expect(marks.seat).toBe(2);
});
