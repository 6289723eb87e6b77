import { describe, expect, it } from "vitest";
import type { Replayed, Reviewed, ReviewedTurn } from "../../protocol";
import { chanceLine, firstToSee, linesOf, marksOf, ticks } from "./chart";
import { piecesOf, rackAfter, withBest } from "./position";

function turn(seat: number, number: number, did: number, best: number, more: Partial<ReviewedTurn> = {}): ReviewedTurn {
  return {
    seat,
    number,
    action: 2 * number + seat,
    done: "draw",
    unit: "tiles",
    did,
    best,
    verdict: did < best ? "fewer" : best ? "best" : "had-to-draw",
    proven: true,
    table: "-",
    rack: "-",
    after: "-",
    left: [14 - number, 14 + number],
    play: null,
    best_table: null,
    steps: [],
    ...more,
  };
}

function reviewed(turns: ReviewedTurn[]): Reviewed {
  return {
    id: "",
    rules: "standard",
    players: ["Ala", "Bartek"],
    bots: [],
    ended_at: 0,
    options: {},
    scores: [10, -10],
    winners: [0],
    seats: [],
    turns,
    chances: true,
    house: null,
  };
}

const GAME = reviewed([1, 2, 3, 4].flatMap((at) => [turn(0, at, at === 2 ? 1 : 3, 3), turn(1, at, 0, at)]));

describe("a review", () => {
  it("draws what each held after each of its turns", () => {
    expect(linesOf(GAME).map(({ points }) => points.map(({ value }) => value))).toEqual([
      [13, 12, 11, 10],
      [15, 16, 17, 18],
    ]);
    expect(linesOf(reviewed(GAME.turns.slice(0, 4)))).toEqual([]);
    expect(linesOf(reviewed(GAME.turns.map((each) => ({ ...each, left: [0, 0] }))))).toEqual([]);
  });

  it("marks where most was missed until it is known where the game turned", () => {
    expect(marksOf(GAME, 1, null).map(({ turn: { number } }) => number)).toEqual([2, 3, 4]);
    const [first] = GAME.turns;
    expect(marksOf(GAME, 0, [{ action: first?.action ?? 0, missed: false, change: 0.2 }])).toEqual([
      { turn: first, missed: false },
    ]);
  });

  it("begins with the first turn in which something was missed", () => {
    expect(firstToSee(GAME, 0)?.number).toBe(2);
    expect(firstToSee(reviewed([turn(0, 1, 3, 3)]), 0)?.number).toBe(1);
    expect(firstToSee(reviewed([]), 0)).toBeNull();
  });

  it("knows chances by the number of the turn", () => {
    const known = [
      { action: 4, before: 0.5, before_error: 0.1, after: 0.4, after_error: 0.1, change: -0.1, change_error: 0.1 },
    ];
    expect(
      chanceLine(
        GAME.turns.filter(({ seat }) => seat === 0),
        known,
      ),
    ).toEqual([{ turn: 2, value: 0.4, error: 0.1 }]);
  });

  it("has round figures beside its lines", () => {
    expect(ticks(24)).toEqual([0, 10, 20]);
    expect(ticks(14)).toEqual([0, 5, 10]);
    expect(ticks(6)).toEqual([0, 2, 4, 6]);
  });
});

describe("the position after the best play", () => {
  it("reads pieces of racks, tables and crosswords", () => {
    expect(piecesOf("R7 R8 *R9 | K7 R7 *")).toEqual(["R7", "R8", "*", "K7", "R7", "*"]);
    expect(piecesOf("R2 K2\n. K3")).toEqual(["R2", "K2", "K3"]);
    expect(piecesOf("-")).toEqual([]);
  });

  it("takes from the rack what has come to the table", () => {
    expect(rackAfter("R6 R7 K1 R6", "R3 R4 R5", "R3 R4 R5 R6 R7")).toBe("K1 R6");
    expect(rackAfter("R4", "R3 * R5", "R3 R4 R5")).toBe("*");
    expect(rackAfter("3=K3 8=*", "K1 K2", "K1 K2 K3")).toBe("8=*");
    expect(rackAfter("R6", "R3 R4 R5", "R3 R4 R5 R6")).toBe("-");
  });

  it("is a game of its own, as far as that turn", () => {
    const steps = ["-", "-", "-"].map((table) => ({
      action: null,
      seat: null,
      turn: 0,
      events: [],
      state: { table, racks: ["R1 R2 R3 K1", "B1"], opened: [false, false] },
    }));
    const best = turn(0, 1, 0, 3, { action: 1, rack: "R1 R2 R3 K1", best_table: "R1 R2 R3", play: "R1 R2 R3" });
    const shown = withBest({ steps } as unknown as Replayed, best);
    expect(shown.steps.length).toBe(3);
    expect(shown.steps[2]?.state).toEqual({ table: "R1 R2 R3", racks: ["K1", "B1"], opened: [true, false] });
  });
});
