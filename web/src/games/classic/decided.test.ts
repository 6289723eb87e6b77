import { expect, test } from "vitest";
import type { Step } from "../../protocol";
import { turningOf } from "./decided";

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
