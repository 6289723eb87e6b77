import { expect, test } from "vitest";
import type { Replayed, Step } from "../../protocol";
import { decided, turningOf } from "./decided";

function steps(...racks: [string, string][]): Step[] {
  return racks.map((each) => ({ action: "draw", seat: 0, turn: 0, events: [], state: { racks: each } }));
}

test("the turn from which on nobody held fewer than the winner", () => {
  const game = steps(["R1 R2 R3 R4", "K1 K2"], ["R4", "K1 K2"], ["R4", "K1 K2 K3"], ["-", "K1 K2 K3"]);
  expect(turningOf({ steps: game }, 0)).toEqual({ step: 1, laid: 3 });
});

test("who was never behind needed no turn, and who drew has not turned anything", () => {
  expect(turningOf({ steps: steps(["R1", "K1"], ["-", "K1"]) }, 0)).toBeNull();
  expect(turningOf({ steps: steps(["R1 R2", "K1"], ["R1 R2", "K1 K2"], ["-", "K1 K2"]) }, 0)).toBeNull();
});

const NAMES = ["Maya", "Bot Maple"];

function told(winners: number[], mine: number[], ...racks: [string, string][]): string {
  return decided({ winners, steps: steps(...racks) } as unknown as Replayed, NAMES, mine);
}

test("the move that decided is named to the winner and to everybody else", () => {
  const turned: [string, string][] = [
    ["R1 R2 R3", "K1"],
    ["R3", "K1"],
    ["-", "K1"],
  ];
  expect(told([0], [0], ...turned)).toBe(
    "Move 1 decided: 2 tiles at once, and from then on nobody held fewer than you.",
  );
  expect(told([0], [1], ...turned)).toContain("nobody held fewer than Maya.");
});

test("who was ahead from the beginning is told so, and where nothing can be said nothing is", () => {
  expect(told([0], [0], ["R1", "K1"], ["-", "K1"])).toBe("Nobody ever held fewer tiles than you.");
  expect(told([1], [], ["R1", "K1"], ["R1", "-"])).toBe("Nobody ever held fewer tiles than Bot Maple.");
  expect(told([0, 1], [0], ["R1", "K1"], ["R1", "K1"])).toBe("");
  expect(told([0], [0], ["R1 R2", "K1"], ["R1 R2", "K1 K2"], ["-", "K1 K2"])).toBe("");
});
