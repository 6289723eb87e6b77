import type { NumberTile } from "../../notation/tile";

const COLOURS = ["black", "red", "blue", "orange"] as const;

/** Every club has a tile of its own, the same each time: no picture to bring, and something to know it by. */
export function tileOf(club: string): NumberTile {
  let sum = 0;
  for (const letter of club) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 52;
  return { joker: false, colour: COLOURS[sum % 4] ?? "black", number: 1 + (sum >> 2) };
}
