/** Playing with an example: which tile lies where, and what moving some of them gives. Nothing here is ever forbidden. */
import { readTable, readTiles, type Tile, writeTile } from "../notation/tile";
import type { BoxName, TileExample } from "./page";

/** A tile as a thing: two equal tiles are two pieces. */
export interface Piece {
  id: number;
  tile: Tile;
}

export interface Trial {
  melds: readonly (readonly Piece[])[];
  rack: readonly Piece[];
}

/** Where pieces are put: the rack, a meld of their own, or beside a piece that lies on the table. */
export type Spot = { on: "rack" } | { on: "cloth" } | { on: "meld"; beside: number; after: boolean };

export function begin(table: string, rack: string): Trial {
  let id = 0;
  const pieces = (tiles: readonly Tile[]) => tiles.map((tile) => ({ id: id++, tile }));
  return { melds: readTable(table).map(pieces), rack: pieces(readTiles(rack)) };
}

export function put(trial: Trial, chosen: ReadonlySet<number>, spot: Spot): Trial {
  if (spot.on === "meld" && chosen.has(spot.beside)) return trial;
  const moved = [...trial.melds.flat(), ...trial.rack].filter(({ id }) => chosen.has(id));
  const rest = (pieces: readonly Piece[]) => pieces.filter(({ id }) => !chosen.has(id));
  const melds = trial.melds.map((meld) => (spot.on === "meld" ? insert(rest(meld), moved, spot) : rest(meld)));
  if (spot.on === "cloth") melds.push(moved);
  const rack = rest(trial.rack);
  return { melds: melds.filter(({ length }) => length > 0), rack: spot.on === "rack" ? [...rack, ...moved] : rack };
}

function insert(meld: Piece[], moved: Piece[], spot: { beside: number; after: boolean }): Piece[] {
  const at = meld.findIndex(({ id }) => id === spot.beside);
  return at < 0 ? meld : meld.toSpliced(spot.after ? at + 1 : at, 0, ...moved);
}

/** The pieces that lie together with this one: those of its meld, or of the rack. */
export function together(trial: Trial, id: number): readonly Piece[] {
  return [...trial.melds, trial.rack].find((pieces) => pieces.some((piece) => piece.id === id)) ?? [];
}

/** What came from the table stays on it (STD-40), but for Junior's swapped joker (JUN-24). */
export function mayLeave(piece: Piece, start: Trial, box: BoxName): boolean {
  return start.rack.some(({ id }) => id === piece.id) || (box === "junior" && piece.tile.joker);
}

/** The table of a goal, made of the pieces that there are. */
export function arranged(start: Trial, goal: string): Trial {
  const free = [...start.melds.flat(), ...start.rack];
  const take = (tile: Tile) =>
    free.splice(
      free.findIndex((piece) => same(piece.tile, tile)),
      1,
    );
  return { melds: readTable(goal).map((meld) => meld.flatMap(take)), rack: free };
}

/** Whether the tiles on the table are those of a goal; how they lie is for the melds to say. */
export function reached(trial: Trial, { goals }: TileExample): boolean {
  const lying = heap(trial.melds.flat().map(({ tile }) => tile));
  return goals.some((goal) => heap(readTable(goal).flat()) === lying);
}

function same(one: Tile, other: Tile): boolean {
  return bare(one) === bare(other);
}

function heap(tiles: readonly Tile[]): string {
  return tiles.map(bare).sort().join(" ");
}

function bare(tile: Tile): string {
  return tile.joker ? "*" : writeTile(tile);
}
