import { type Tile, writeTile } from "../notation/tile";
import { bare } from "./meld";

/** Tiles without others, a copy for a copy, whatever jokers stand for. */
export function without(tiles: readonly Tile[], gone: readonly Tile[]): Tile[] {
  const names = gone.map((tile) => writeTile(bare(tile)));
  return tiles.filter((tile) => {
    const at = names.indexOf(writeTile(bare(tile)));
    if (at >= 0) names.splice(at, 1);
    return at < 0;
  });
}
