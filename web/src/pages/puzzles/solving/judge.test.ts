import { beforeAll, describe, expect, it, vi } from "vitest";
import { Refused } from "../../../net/api";
import type { PlayerView, PuzzleShown } from "../../../protocol";
import { speak } from "../../../words/i18n";
import { judgeHere } from "./judge";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

function sightOf(table: string, rack: string, opened = true): PlayerView {
  const view = { seat: 0, table, rack, tiles: [rack.split(" ").length, 7], opened: [opened, true], bank: 50 };
  return { seat: 0, happened: [], view } as unknown as PlayerView;
}

function puzzle(goal: PuzzleShown["goal"], more: Partial<PuzzleShown> = {}): PuzzleShown {
  return { goal, wanted: "", opening: 30, turns: 1, ...more } as PuzzleShown;
}

const SPLIT = "play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8";

describe("judged without a connection", () => {
  it("takes what empties the rack", () => {
    const judged = judgeHere(puzzle("all"), sightOf("R4 R5 R6 R7 R8 | K1 K2 K3", "R6"), SPLIT, 0);
    expect(judged.done).toBe(true);
    expect(judged.sight.view).toMatchObject({ table: "K1 K2 K3 | R4 R5 R6 | R6 R7 R8", rack: "-", tiles: [0, 7] });
  });

  it("takes the tiles that are asked for, whatever else is laid", () => {
    const asked = puzzle("tiles", { wanted: "R9" });
    const sight = sightOf("R4 R5 R6 R7 R8", "R3 R9 K1");
    expect(judgeHere(asked, sight, "play R3 R4 R5 R6 R7 R8 R9 from R4 R5 R6 R7 R8", 0).done).toBe(true);
    expect(() => judgeHere(asked, sight, "play R3 R4 R5 R6 R7 R8 from R4 R5 R6 R7 R8", 0)).toThrow(Refused);
  });

  it("opens with enough points from the rack alone", () => {
    const sight = sightOf("R4 R5 R6", "K10 B10 O10 R7 K1 B1 O1", false);
    expect(judgeHere(puzzle("open"), sight, "play K10 B10 O10", 0).done).toBe(true);
    expect(() => judgeHere(puzzle("open"), sight, "play K1 B1 O1", 0)).toThrow(Refused);
    expect(() => judgeHere(puzzle("open"), sight, "play R4 R5 R6 R7 | K10 B10 O10 from R4 R5 R6", 0)).toThrow(Refused);
  });

  it("goes on after the first of two turns", () => {
    const two = puzzle("out-in-two", { turns: 2 });
    const first = judgeHere(two, sightOf("R10 R11 R12", "K10 K11 K12 R9 B12 O12", false), "play K10 K11 K12", 0);
    expect(first.done).toBe(false);
    const second = judgeHere(two, first.sight, "play R9 R10 R11 | R12 B12 O12 from R10 R11 R12", 1);
    expect(second.done).toBe(true);
  });

  it.each([
    ["a meld that is none", "play R4 R5 R6 | R6 R7 from R4 R5 R6 R7 R8"],
    ["a tile that vanishes", "play R4 R5 R6 from R4 R5 R6 R7 R8"],
    ["a tile that nobody has", "play R4 R5 R6 | R6 R7 R8 | K1 K2 K3 from R4 R5 R6 R7 R8"],
    ["a meld that does not lie there", "play R4 R5 R6 R7 from R4 R5 R6"],
    ["nothing laid", "play R4 R5 R6 R7 R8 from R4 R5 R6 R7 R8"],
  ])("refuses %s", (_, action) => {
    expect(() => judgeHere(puzzle("all"), sightOf("R4 R5 R6 R7 R8", "R6"), action, 0)).toThrow(Refused);
  });
});
