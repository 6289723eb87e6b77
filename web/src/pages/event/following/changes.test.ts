import { expect, test } from "vitest";
import vectors from "../../../../../vectors/changes.json";
import type { Change } from "../../../protocol";
import { changed } from "./changes";

test.each(vectors)("$name", ({ before, change, after }) => {
  const kept = structuredClone(before);
  expect(changed<unknown>(before, change as Change)).toEqual(after);
  expect(before).toEqual(kept); // what was there is not touched
});

test("what has not changed is the same thing as before", () => {
  const before = { one: { a: 1 }, two: { b: 2 }, list: [{ c: 3 }, { d: 4 }] };
  const after = changed(before, {
    inside: { one: { inside: { a: { to: 5 } } }, list: { inside: { 1: { to: { d: 6 } } } } },
  });
  expect(after).toEqual({ one: { a: 5 }, two: { b: 2 }, list: [{ c: 3 }, { d: 6 }] });
  expect(after.two).toBe(before.two);
  expect(after.list[0]).toBe(before.list[0]);
});
