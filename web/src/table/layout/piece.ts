import type { Tile } from "../../notation/tile";

/** A tile with an identity, so that it stays the same thing on the screen wherever it goes. */
export interface Piece {
  id: string;
  tile: Tile;
}
