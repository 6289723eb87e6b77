import { describe, expect, test } from "vitest";
import { isReady, isTouched, type Landing, landings, put, shownNest, startTurn, type Turn, turnText } from "./turn";

function places(turn: Turn, id: string): string[] {
  return landings(turn, id).map((each) => ("end" in each ? `${each.run} ${each.end}` : each.to));
}

function run(turn: Turn, at: number): string {
  return turn.runs[at]?.id ?? "";
}

function lay(turn: Turn, ...ids: string[]): Turn {
  const [first = "", ...rest] = ids;
  const begun = put(turn, first, { to: "new" });
  return rest.reduce((now, id) => put(now, id, { to: "nest", nest: `nest ${first}` }), begun);
}

describe("a new run", () => {
  const turn = startTurn("-", "R2 R4 R3 * B9");

  test("is whole when three lie in a row, in whatever order they come", () => {
    const two = lay(turn, "R4", "R2");
    expect([isTouched(two), isReady(two)]).toEqual([true, false]);
    const three = put(two, "R3", { to: "nest", nest: "nest R4" });
    expect(isReady(three)).toBe(true);
    expect(turnText(three)).toBe("lay R2 R3 R4");
  });

  test("takes a joker for what is missing, and says what it is", () => {
    expect(turnText(lay(turn, "R2", "R4", "*1"))).toBe("lay R2 *R3 R4");
    expect(turnText(lay(turn, "R3", "R4", "*1"))).toBe("lay R3 R4 *R5");
  });

  test("takes no other colour", () => {
    expect(places(lay(turn, "R2"), "B9")).toEqual(["new"]);
  });

  test("gives its tiles back", () => {
    const back = put(lay(turn, "R2", "R3"), "R3", { to: "rack" });
    expect(back.rack.map((slot) => slot?.id)).toEqual(["R3", "R4", undefined, "*1", "B9"]);
    expect(shownNest(back.nests[0] ?? { id: "", pieces: [] }).pieces.length).toBe(1);
  });
});

describe("a run on the table", () => {
  test("grows at both ends, step by step", () => {
    const turn = startTurn("B4 B5 B6", "B7 B3 R1");
    expect(places(turn, "R1")).toEqual(["new"]);
    const high = put(turn, "B7", { to: "run", run: run(turn, 0), end: "high" });
    const both = put(high, "B3", { to: "run", run: run(high, 0), end: "low" });
    expect(turnText(both)).toBe("add B7 to B4 B5 B6; add B3 to B4 B5 B6 B7");
  });

  test("takes a joker at either end, but not past 1 and 10", () => {
    expect(places(startTurn("B4 B5 B6", "*"), "*1")).toEqual(["run blue 4 low", "run blue 4 high", "new"]);
    expect(places(startTurn("B1 B2 B3", "*"), "*1")).toEqual(["run blue 1 high", "new"]);
    const turn = startTurn("B4 B5 B6", "*");
    expect(turnText(put(turn, "*1", { to: "run", run: run(turn, 0), end: "low" }))).toBe("add *B3 to B4 B5 B6");
  });

  test("becomes one with its neighbour (A-41)", () => {
    const turn = startTurn("R5 R6 R7 | R1 R2 R3", "R4");
    const joined = put(turn, "R4", { to: "run", run: run(turn, 0), end: "low" });
    expect(turnText(joined)).toBe("add R4 to R1 R2 R3 + R5 R6 R7");
    expect(joined.runs.map((each) => each.pieces.length)).toEqual([7]);
  });

  test("gives its joker for the tile that it stands for (JUN-24)", () => {
    const turn = startTurn("R3 * R5", "R4");
    const swapped = put(turn, "R4", { to: "swap", run: run(turn, 0), at: 1 });
    expect(turnText(swapped)).toBe("swap R4 in R3 * R5");
    expect(swapped.rack.map((slot) => slot?.id)).toEqual(["*1"]);
  });
});

describe("a joker on the table", () => {
  const end: Landing = { to: "run", run: "run yellow 6", end: "high" };

  test("may be lifted where a run stays (JUN-23)", () => {
    const turn = startTurn("B2 B3 B4 * | Y6 Y7 Y8", "K1");
    expect(turnText(put(turn, "*1", end))).toBe("lift *Y9 from B2 B3 B4 * to Y6 Y7 Y8");
  });

  test("stays where none would (A-42)", () => {
    expect(landings(startTurn("B2 B3 * | Y6 Y7 Y8", "K1"), "*1")).toEqual([]);
    expect(landings(startTurn("B2 B3 * B5 B6 B7 | Y6 Y7 Y8", "K1"), "*1")).toEqual([]);
  });

  test("leaves two runs behind from the middle of a long one", () => {
    const turn = startTurn("B1 B2 B3 * B5 B6 B7 | Y6 Y7 Y8", "K1");
    expect(put(turn, "*1", end).runs.length).toBe(3);
  });

  test("is marked where there are several", () => {
    const turn = startTurn("B2 B3 B4 * * | Y6 Y7 Y8", "K1");
    expect(turnText(put(turn, "*2", end))).toBe("lift *Y9 from B2 B3 B4 * (*) to Y6 Y7 Y8");
  });

  test("other tiles of the table do not move (A-40)", () => {
    expect(landings(startTurn("B2 B3 B4 B5 | Y6 Y7 Y8", "K1"), "B5")).toEqual([]);
  });
});

test("what is left on the rack keeps its place from turn to turn, and a new tile takes the first hole", () => {
  const ids = (turn: Turn) => turn.rack.map((slot) => slot?.id ?? null);
  const laid = put(startTurn("R3 R4 R5", "K1 R6 B2 Y3"), "R6", { to: "run", run: "run R 3", end: "high" });
  const next = startTurn("R3 R4 R5 R6", "B2 K1 Y3", laid.rack);
  expect(ids(next)).toEqual(["K1", null, "B2", "Y3"]);
  expect(ids(startTurn("R3 R4 R5 R6", "B2 K1 Y3 Y9", next.rack))).toEqual(["K1", "Y9", "B2", "Y3"]);
  expect(ids(startTurn("R3 R4 R5 R6", "K1", next.rack))).toEqual(["K1"]);
});

test("holes alone make no tile smaller", () => {
  const many = startTurn("-", "K1 K3 K5 K7 K9 R1 R3 R5 R7 R9");
  expect(startTurn("-", "K1 R9", many.rack).rack.map((slot) => slot?.id)).toEqual(["K1", "R9"]);
});
