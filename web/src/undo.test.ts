import { expect, test } from "vitest";
import { redo, remember, startHistory, undo } from "./undo";

const three = remember(remember(startHistory("one"), "two"), "three");

test("several steps can be undone and done again in their order", () => {
  const first = undo(undo(three));
  expect([undo(three).now, first.now]).toEqual(["two", "one"]);
  expect([redo(first).now, redo(redo(first)).now]).toEqual(["two", "three"]);
  expect(redo(redo(first))).toEqual(three);
});

test("a new step replaces what was undone", () => {
  const other = remember(undo(three), "other");
  expect(redo(other)).toEqual(other);
  expect(undo(other).now).toBe("two");
});

test("nothing changes at either end", () => {
  expect(undo(startHistory("one"))).toEqual(startHistory("one"));
  expect(redo(three)).toEqual(three);
  expect(remember(three, "three")).toBe(three);
});
