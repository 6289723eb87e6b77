/** Tiles in words, as a screen reader says them. */
import { t } from "@lingui/core/macro";
import type { NumberTile, Tile } from "../notation/tile";

export function tileName(tile: Tile): string {
  if (!tile.joker) return numberName(tile);
  if (!tile.as) return t`joker`;
  const meant = numberName(tile.as);
  return t`joker as ${meant}`;
}

function numberName({ colour, number }: NumberTile): string {
  switch (colour) {
    case "black":
      return t`black ${number}`;
    case "red":
      return t`red ${number}`;
    case "blue":
      return t`blue ${number}`;
    case "orange":
      return t`orange ${number}`;
    case "yellow":
      return t`yellow ${number}`;
  }
}
