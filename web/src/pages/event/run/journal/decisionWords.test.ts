import { expect, test } from "vitest";
import { stagesOf } from "./decisionWords";

test("a stage begins with the draw after the one before is closed", () => {
  const kinds = [
    "set-up",
    "draw",
    "card",
    "draw",
    "close-stage",
    "reopen-stage",
    "card",
    "close-stage",
    "draw",
    "card",
  ];
  expect(stagesOf(kinds.map((kind) => ({ kind })))).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
});

test("a draw that is undone takes its stage with it, if it was the first", () => {
  const kinds = ["draw", "card", "draw", "undo-draw", "draw", "close-stage", "draw", "undo-draw", "remark", "draw"];
  expect(stagesOf(kinds.map((kind) => ({ kind })))).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 1, 2]);
});
