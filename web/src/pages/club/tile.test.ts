import { expect, test } from "vitest";
import { tileOf } from "./tile";

test("every club has a tile of the box, and all of them are had", () => {
  const clubs = Array.from({ length: 2_000 }, (_, at) => at.toString(36).toUpperCase().padStart(4, "A"));
  const tiles = clubs.map((club) => tileOf(club));
  expect(tiles.every(({ number }) => number >= 1 && number <= 13)).toBe(true);
  expect(new Set(tiles.map(({ colour, number }) => `${colour} ${number}`)).size).toBe(52);
  expect(tileOf("LIPA")).toEqual(tileOf("LIPA"));
});
