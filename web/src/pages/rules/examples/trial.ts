/** Playing with an example, on the same private copy of table and rack as at the table; nothing here is a turn. */
import { type Box, CLASSIC_BOX, JUNIOR_BOX } from "../../../melds/box";
import { bare, meanings, meldOf } from "../../../melds/meld";
import { type MeldState, stateOf } from "../../../melds/state";
import { readTable, readTiles, type Tile, writeTile } from "../../../notation/tile";
import { begin, type Draft, tilesOf } from "../../../table/draft";
import { follow, layOut } from "../../../table/layout/follow";
import { type LaidMeld, type Layout, rackPieces } from "../../../table/layout/layout";
import type { Piece } from "../../../table/layout/piece";
import type { BoxName, TileExample } from "../page";

export function startOf({ table, rack }: TileExample): Draft {
  return begin(layOut(readTable(table), readTiles(rack)));
}

export function boxOf(name: BoxName): Box {
  return name === "junior" ? JUNIOR_BOX : CLASSIC_BOX;
}

export function judge(meld: LaidMeld, box: BoxName): MeldState {
  return stateOf(tilesOf(meld), boxOf(box));
}

/** The pieces as they are seen: jokers of a valid meld with what they stand for. */
export function seen(meld: LaidMeld, box: BoxName): Piece[] {
  const read = meldOf(tilesOf(meld), boxOf(box));
  const meant = meanings(read, boxOf(box)).filter((_, place) => read.tiles[place]?.joker);
  return meld.pieces.map(({ id, tile }) => ({
    id,
    tile: tile.joker ? { joker: true, as: meant.shift() ?? null } : tile,
  }));
}

/** What came from the table stays on it (STD-40), but for Junior's swapped joker (JUN-24). */
export function mayLeave(piece: Piece, { base }: Draft, box: BoxName): boolean {
  return rackPieces(base).some(({ id }) => id === piece.id) || (box === "junior" && piece.tile.joker);
}

/** The table that is asked for, made of the pieces that there are. */
export function answered({ base }: Draft, goal: string): Layout {
  const table = readTable(goal);
  const used = table.flat().map(nameOf);
  const everything = [...base.melds.flatMap(tilesOf), ...rackPieces(base).map(({ tile }) => tile)];
  const rest = everything.filter((tile) => {
    const at = used.indexOf(nameOf(tile));
    if (at >= 0) used.splice(at, 1);
    return at < 0;
  });
  return follow(base, table, rest);
}

/** Whether all melds are valid and the tiles on the table are those of a goal, however they lie. */
export function solved({ now }: Draft, { goals }: TileExample, box: BoxName): boolean {
  const lying = heap(now.melds.flatMap(tilesOf));
  const wanted = goals.some((goal) => heap(readTable(goal).flat()) === lying);
  return wanted && now.melds.every((meld) => judge(meld, box).state === "valid");
}

function heap(tiles: readonly Tile[]): string {
  return tiles.map(nameOf).sort().join(" ");
}

function nameOf(tile: Tile): string {
  return writeTile(bare(tile));
}
