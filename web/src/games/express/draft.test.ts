import { describe, expect, test } from "vitest";
import type { ExpressView } from "../../protocol";
import * as drafts from "./draft";

function view(table: string, hand: string[], held: number[] = []): ExpressView {
  return {
    seat: 0,
    first: 0,
    round: 1,
    turn: 0,
    thrown: true,
    first_turn: false,
    table,
    bag: 0,
    hands: [hand, []],
    held: [held, []],
    turns: [1, 1],
    wins: [0, 0],
    past: [],
    outcome: null,
  };
}

const at = (row: number, column: number) => ({ row, column });
const START = view("B3 B4 B5", ["2=R3", "7=O3", "11=K9"], [11]);

function place(draft: drafts.Draft, id: string): drafts.Place | undefined {
  return draft.find((piece) => piece.id === id)?.place;
}

describe("a turn", () => {
  const base = drafts.begin(START, 0);

  test("begins with the table on the grid and the hand in its two areas", () => {
    expect(drafts.spots(base).length).toBe(3);
    expect(drafts.inArea(base, "hold").map((piece) => piece.number)).toEqual([11]);
    expect(drafts.toThrow(base)).toEqual([2, 7]);
    expect(drafts.endOfTurn(base, base)).toBe("pass hold 11");
  });

  test("lays dice in cells, and says the whole table", () => {
    const after = drafts.move(base, [
      { id: "d2", to: at(1, 0) },
      { id: "d7", to: at(2, 0) },
    ]);
    expect(drafts.endOfTurn(after, base)).toBe("lay B3 B4 B5 / R3 . . / O3 . . hold 11");
    expect(drafts.laid(after).map((piece) => piece.number)).toEqual([2, 7]);
  });

  test("gives a cell to one die only", () => {
    expect(drafts.move(base, [{ id: "d2", to: at(0, 1) }])).toBe(base);
  });

  test("keeps on the table what lay there", () => {
    expect(drafts.move(base, [{ id: "t0", to: "hold" }])).toBe(base);
  });

  test("moves dice that change places at once", () => {
    const swapped = drafts.move(base, [
      { id: "t0", to: at(0, 1) },
      { id: "t1", to: at(0, 0) },
    ]);
    expect(drafts.endOfTurn(swapped, base)).toBe("lay B4 B3 B5 hold 11");
  });

  test("takes several dice of the table along as they lie", () => {
    const moved = drafts.moveTo(base, ["t0", "t1", "t2"], at(4, 4));
    expect(place(moved, "t2")).toEqual(at(4, 6));
    expect(drafts.touched(moved, base)).toBe(true);
  });

  test("lays several dice of the hand in the free cells from one on", () => {
    const moved = drafts.moveTo(base, ["d11", "d2"], at(0, 2));
    expect([place(moved, "d11"), place(moved, "d2")]).toEqual([at(0, 3), at(0, 4)]);
  });

  test("knows the dice that lie together", () => {
    const apart = drafts.move(base, [
      { id: "d2", to: at(1, 0) },
      { id: "d7", to: at(3, 0) },
    ]);
    expect(drafts.island(apart, "t2").sort()).toEqual(["d2", "t0", "t1", "t2"]);
    expect(drafts.island(apart, "d7")).toEqual(["d7"]);
  });

  test("does nothing where one of several dice finds no room", () => {
    expect(drafts.moveTo(base, ["t0", "t1"], at(0, 1))).toBe(base);
  });
});

describe("a new view", () => {
  const base = drafts.begin(START, 0);
  const sketch = drafts.move(base, [
    { id: "d2", to: at(-1, 0) },
    { id: "d7", to: "hold" },
    { id: "d11", to: "reroll" },
  ]);

  test("after a throw leaves the sketch, and the thrown die with its new face to be thrown again", () => {
    const { draft } = drafts.rebase(view("B3 B4 B5", ["2=R3", "7=O3", "11=B12"]), 0, base, sketch);
    expect(place(draft, "d2")).toEqual(at(-1, 0));
    expect([place(draft, "d7"), place(draft, "d11")]).toEqual(["hold", "reroll"]);
  });

  test("with another table drops the sketch but not what is held", () => {
    const { draft } = drafts.rebase(view("B3 B4 B5 B6", ["2=R3", "7=O3", "11=K9"]), 0, base, sketch);
    expect([place(draft, "d2"), place(draft, "d7")]).toEqual(["reroll", "hold"]);
  });

  test("leaves dice where they lay, although the layout is counted from another corner", () => {
    const { base: next } = drafts.rebase(view(". K3 / B3 B4 / . B5", []), 0, base, base);
    expect(place(next, "t0")).toEqual(at(0, 0));
    expect(next.filter((piece) => piece.id.startsWith("t")).length).toBe(4);
  });

  test("finds the dice that I have laid myself where I laid them", () => {
    const moved = drafts.moveTo(base, ["t0", "t1", "t2"], at(9, 9));
    const whole = drafts.move(moved, [{ id: "d2", to: at(8, 9) }]);
    const next = view("R3 . . / B3 B4 B5", ["7=O3", "11=K9"], [7]);
    const { base: after, draft } = drafts.rebase(next, 0, base, whole);
    expect(place(after, "t0")).toEqual(at(9, 9));
    expect(drafts.touched(draft, after)).toBe(false);
  });

  test("of a new round holds nothing of the old one", () => {
    const { base: next, draft } = drafts.rebase(view("-", []), 0, base, sketch);
    expect([next.length, draft.length]).toEqual([0, 0]);
  });
});

describe("a hint that is laid out", () => {
  const view2 = view("B3 B4 B5", ["2=R3", "7=O3", "11=K9", "12=B6", "14=*"]);
  const base = drafts.begin(view2, 0);

  test("puts dice of the hand by their faces, leaves the table's in place and holds what it says", () => {
    const after = drafts.laidOut("lay B3 B4 B5 B6 / R3 . . . / O3 . . . hold 14", view2, base);
    expect(place(after, "d2")).toEqual(at(1, 0));
    expect(place(after, "d7")).toEqual(at(2, 0));
    expect(place(after, "d12")).toEqual(at(0, 3));
    expect(place(after, "d14")).toBe("hold");
    expect(place(after, "d11")).toBe("reroll");
    expect(drafts.endOfTurn(after, base)).toBe("lay B3 B4 B5 B6 / R3 . . . / O3 . . . hold 14");
  });

  test("moves a table that grows to the left and above", () => {
    const after = drafts.laidOut("lay . R3 . . / . O3 . . / * B3 B4 B5", view2, base);
    expect(drafts.onGrid(after).filter((piece) => piece.number === null)).toEqual(drafts.onGrid(base));
    expect(place(after, "d14")).toEqual(at(0, -1));
    expect(place(after, "d2")).toEqual(at(-2, 0));
  });

  test("of anything else is no sketch", () => {
    expect(drafts.laidOut("pass hold 11", view2, base)).toBe(base);
  });
});
