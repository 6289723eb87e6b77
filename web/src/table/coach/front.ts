/** A rack with some of its tiles in front. */
import { bare } from "../../melds/meld";
import { type Tile, writeTile } from "../../notation/tile";
import { type Layout, rackPieces, sortRack } from "../layout/layout";
import type { Piece } from "../layout/piece";

/** The pieces of the rack that these sets are made of, in their order. */
export function frontOf(layout: Layout, sets: readonly (readonly Tile[])[]): Piece[] {
  const left = rackPieces(layout);
  return sets.flat().flatMap((tile) => {
    const at = left.findIndex((piece) => writeTile(bare(piece.tile)) === writeTile(bare(tile)));
    return at < 0 ? [] : left.splice(at, 1);
  });
}

/** Those first, and all others by colours behind them. */
export function frontRack(layout: Layout, sets: readonly (readonly Tile[])[]): Layout {
  const front = frontOf(layout, sets);
  const others = rackPieces(sortRack(layout, "colour")).filter((piece) => !front.includes(piece));
  return { ...layout, rack: [...front, ...others] };
}
