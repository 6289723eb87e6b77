/** The moves of a game, each with the table that it left, to be looked at again. */
import { bare, likeness } from "../melds/meld";
import { readTable, readTiles, type Tile, writeTable, writeTile } from "../notation/tile";
import type { Happened } from "../protocol";
import { seatOf, type TableEvent } from "./events";
import type { LaidMeld } from "./layout/layout";

export interface Move {
  seq: number;
  seat: number;
  events: readonly TableEvent[];
  /** The clock did it, because the player's time had run out: only the server knows that. */
  late: boolean;
  /** The table after it, in the notation. */
  table: string;
}

/** What happened after a table had lain like this. */
export function movesAfter(table: readonly (readonly Tile[])[], happened: readonly Happened[]): Move[] {
  let lying = [...table];
  return happened.map(({ seq, events, late }) => {
    const told = events as unknown as TableEvent[];
    for (const event of told) lying = after(lying, event);
    return { seq, seat: seatOf(told) ?? 0, events: told, late, table: writeTable(lying) };
  });
}

function after(table: readonly (readonly Tile[])[], event: TableEvent): (readonly Tile[])[] {
  if (event.type !== "Laid") return [...table];
  const left = [...table];
  for (const meld of event.gone.flatMap(readTable)) {
    const at = left.findIndex((tiles) => likeness(tiles) === likeness(meld));
    if (at >= 0) left.splice(at, 1);
  }
  return [...left, ...event.new.flatMap(readTable)];
}

export interface Marks {
  seat: number;
  /** The pieces that have come to the table, and the melds that were changed. */
  laid: ReadonlySet<string>;
  changed: ReadonlySet<string>;
}

export function lays(move: Move): boolean {
  return move.events.some((event) => event.type === "Laid");
}

/** Said in between, also for whoever has the right to it; it ends nobody's turn. */
export function announces(move: Move): boolean {
  return move.events.some((event) => event.type === "Announced");
}

/** What a move has left on a table that lies as it did right after it. */
export function marksOf(move: Move, melds: readonly LaidMeld[]): Marks {
  const laid = move.events.flatMap((event) => (event.type === "Laid" ? [event] : []));
  const wanted = laid.flatMap((event) => readTiles(event.tiles)).map(nameOf);
  const likes = laid.flatMap((event) => event.new.flatMap(readTable)).map((tiles) => likeness(tiles));
  const changed = melds.filter((meld) => takeOut(likes, likeness(meld.pieces.map((piece) => piece.tile))));
  const newest = changed.flatMap((meld) => meld.pieces).sort((one, other) => age(other.id) - age(one.id));
  const fresh = newest.filter((piece) => takeOut(wanted, nameOf(piece.tile)));
  return {
    seat: move.seat,
    laid: new Set(fresh.map((piece) => piece.id)),
    changed: new Set(changed.map((meld) => meld.id)),
  };
}

function nameOf(tile: Tile): string {
  return writeTile(bare(tile));
}

function takeOut(names: string[], name: string): boolean {
  const at = names.indexOf(name);
  if (at >= 0) names.splice(at, 1);
  return at >= 0;
}

/** Pieces are numbered as they appear: of two equal ones the newer has come from somebody's rack. */
function age(id: string): number {
  return Number(id.slice(1));
}
