import { expect, test } from "vitest";
import { flush, typeKey } from "./typing";

function typed(keys: string): string {
  let pending = "";
  const tiles: string[] = [];
  for (const key of keys) {
    const next = key === " " ? { tiles: flush(pending), pending: "" } : typeKey(pending, key);
    if (!next) continue;
    tiles.push(...next.tiles);
    pending = next.pending;
  }
  return [...tiles, ...flush(pending)].join(" ");
}

test.each([
  ["12", "12"],
  ["1 2", "1 2"],
  ["137", "13 7"],
  ["14", "1 4"],
  ["11", "11"],
  ["111", "11 1"],
  ["10*", "10 *"],
  ["1j", "1 *"],
  ["0", ""],
  ["2x3", "2 3"],
])("the keys %s are %s", (keys, tiles) => {
  expect(typed(keys)).toBe(tiles);
});
