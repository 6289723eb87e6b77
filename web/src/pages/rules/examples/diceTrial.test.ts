import { expect, test } from "vitest";
import { inArea, moveTo, spots } from "../../../games/express/draft";
import { writeLayout } from "../../../notation/dice";
import { loadPage } from "../library";
import { answered, sizeOf, solved, startOf } from "./diceTrial";

const TASK = { layout: "B3 B4 B5 / . . . / . . .", hand: "K3 R3", goals: ["B3 B4 B5 / K3 . . / R3 . ."], say: "" };

test("dice are laid cell by cell, and the example is solved when the crossword is right", () => {
  const start = startOf(TASK);
  const one = moveTo(start, ["d0"], { row: 1, column: 0 });
  expect(solved(start, TASK)).toBe(false);
  expect(solved(one, TASK)).toBe(false);
  expect(solved(moveTo(one, ["d1"], { row: 2, column: 0 }), TASK)).toBe(true);
  expect(solved(moveTo(one, ["d1"], { row: 2, column: 2 }), TASK)).toBe(false);
});

test("the grid is as large as the example is written", () => {
  expect(sizeOf(TASK)).toEqual({ rows: 3, columns: 3 });
  expect(sizeOf({ ...TASK, layout: "B3 B4 B5", goals: [] })).toEqual({ rows: 1, columns: 3 });
});

test("every answer of the page solves its example with the dice that there are", async () => {
  const page = await loadPage("express", "en");
  const blocks = page.sections.flatMap(({ parts }) => parts.flatMap((part) => part.blocks));
  const examples = blocks.flatMap((block) => (block.kind === "dice" ? [block.example] : []));
  expect(examples.length).toBeGreaterThan(3);
  for (const example of examples) {
    const start = startOf(example);
    const [goal = "-"] = example.goals;
    const end = answered(start, goal);
    expect(solved(end, example), goal).toBe(true);
    expect(writeLayout(spots(end))).toBe(writeLayout(spots(startOf({ ...example, layout: goal }))));
    expect(inArea(end, "hold")).toEqual([]);
  }
});
