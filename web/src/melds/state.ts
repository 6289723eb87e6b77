/** What a meld on the table shows at once: valid, not finished, or wrong. */
import type { NumberTile, Tile } from "../notation/tile";
import { type Box, CLASSIC_BOX } from "./box";
import { type Fault, isReading, read, SHORTEST, worth } from "./reading";

export type MeldState =
  | { state: "valid"; value: number }
  /** A piece of a meld: what would finish it, where that can be said in a few words. */
  | { state: "incomplete"; missing: number; fits: readonly NumberTile[] }
  | { state: "wrong"; fault: Fault };

export function stateOf(tiles: readonly Tile[], box: Box = CLASSIC_BOX): MeldState {
  const reading = read(tiles, box);
  if (isReading(reading)) return { state: "valid", value: worth(reading) };
  if (tiles.length < SHORTEST) {
    const fits = everyTile(box).filter((tile) => grows(tiles, tile, box));
    if (fits.length) return { state: "incomplete", missing: SHORTEST - tiles.length, fits };
    return { state: "wrong", fault: clash(tiles, box) };
  }
  return { state: "wrong", fault: reading };
}

/** Whether the tile, with jokers for what is still missing, makes a meld of it. */
function grows(tiles: readonly Tile[], tile: NumberTile, box: Box): boolean {
  const jokers = Array.from({ length: SHORTEST - tiles.length - 1 }, (): Tile => ({ joker: true, as: null }));
  const row = [...tiles, tile, ...jokers];
  const reading = read(row, box);
  return isReading(reading) || reading === "joker-anywhere" || isReading(read([tile, ...tiles, ...jokers], box));
}

/** Why two tiles can never lie in one meld: the reason of the shortest row that has both. */
function clash(tiles: readonly Tile[], box: Box): Fault {
  const fault = read([...tiles, { joker: true, as: null }], box);
  return isReading(fault) ? "too-short" : fault;
}

function everyTile(box: Box): NumberTile[] {
  return box.colours.flatMap((colour) =>
    Array.from({ length: box.highest }, (_, place) => ({ joker: false as const, colour, number: place + 1 })),
  );
}
