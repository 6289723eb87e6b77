/**
 * Tiles as they lie before one player: the melds of the table and the places of the rack. Every tile is a piece with
 * an identity, so that it stays the same thing on the screen wherever it goes. All values here are frozen.
 */
import { type Box, CLASSIC_BOX } from "../../melds/box";
import { bare } from "../../melds/meld";
import { writeTile } from "../../notation/tile";
import type { Piece } from "./piece";
import { arranged, settled, split } from "./settle";

export interface LaidMeld {
  id: string;
  pieces: readonly Piece[];
}

/** The place of a tile that lies on the table for now. */
export interface Hole {
  hole: string;
}

/** So many places has a rack before its tiles get smaller. */
export const RACK_PLACES = 16;

/** A gap is free; a hole waits for its tile, and is a gap when that is laid for good. */
export type Slot = Piece | Hole | null;

export interface Layout {
  melds: readonly LaidMeld[];
  rack: readonly Slot[];
}

/** On the cloth, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A new meld may be put down somewhere: `middle` is where its middle lies on the cloth. */
export type Place =
  | { to: "meld"; meld: string; at: number }
  | { to: "new"; middle?: Point }
  | { to: "rack"; at: number };

export const EMPTY: Layout = { melds: [], rack: [] };

export function isPiece(slot: Slot | undefined): slot is Piece {
  return !!slot && "id" in slot;
}

export function rackPieces(layout: Layout): Piece[] {
  return layout.rack.filter(isPiece);
}

export function findPiece(layout: Layout, id: string): Piece | null {
  return pieces(layout).find((piece) => piece.id === id) ?? null;
}

export function meldWith(layout: Layout, piece: string): LaidMeld | null {
  return layout.melds.find((meld) => meld.pieces.some((each) => each.id === piece)) ?? null;
}

export function pieces(layout: Layout): Piece[] {
  return [...layout.melds.flatMap((meld) => meld.pieces), ...rackPieces(layout)];
}

/** Pieces, in this order, to another place. What they leave behind stays whole as far as it can. */
export function move(layout: Layout, ids: readonly string[], place: Place, box: Box = CLASSIC_BOX): Layout {
  const moved = ids.flatMap((id) => findPiece(layout, id) ?? []);
  if (!moved.length) return layout;
  if (place.to === "rack")
    return { melds: without(layout, ids, null, box), rack: ontoRack(layout.rack, moved, place.at) };
  const rack = layout.rack.map((slot) => (isPiece(slot) && ids.includes(slot.id) ? { hole: slot.id } : slot));
  const fresh = moved.map(({ id, tile }) => ({ id, tile: bare(tile) }));
  const melds = without(layout, ids, place.to === "meld" ? place.meld : null, box);
  const target = place.to === "meld" ? layout.melds.find((meld) => meld.id === place.meld) : null;
  if (!target || place.to !== "meld") {
    return { melds: [...melds, { id: newMeld(layout), pieces: arranged(fresh, box) }], rack };
  }
  const rest = target.pieces.filter((piece) => !ids.includes(piece.id));
  const at = target.pieces.slice(0, place.at).filter((piece) => !ids.includes(piece.id)).length;
  const parts = settled(rest, at, fresh, box);
  return { melds: melds.flatMap((meld) => (meld.id === target.id ? named(layout, meld.id, parts) : [meld])), rack };
}

/** The melds after the pieces are gone; runs fall apart where a tile is missing, except the one that gets them. */
function without(layout: Layout, ids: readonly string[], target: string | null, box: Box): LaidMeld[] {
  return layout.melds.flatMap((meld) => {
    if (meld.id === target || !meld.pieces.some((piece) => ids.includes(piece.id))) return [meld];
    const left = split(meld.pieces, (piece) => ids.includes(piece.id), box);
    return named(layout, meld.id, left);
  });
}

function named(layout: Layout, id: string, parts: readonly (readonly Piece[])[]): LaidMeld[] {
  return parts.map((each, index) => ({ id: index ? newMeld(layout, id) : id, pieces: each }));
}

let count = 0;

/** A name that no meld of the layout has. */
function newMeld(layout: Layout, near = "m"): string {
  count += 1;
  const id = `${near.split("+")[0]}+${count}`;
  return layout.melds.some((meld) => meld.id === id) ? newMeld(layout, near) : id;
}

function ontoRack(rack: readonly Slot[], moved: readonly Piece[], at: number): Slot[] {
  const ids = new Set(moved.map((piece) => piece.id));
  const mine = (slot: Slot | undefined) => isPiece(slot) && ids.has(slot.id);
  const target = rack[at];
  const own = (slot: Slot): Slot => (slot && "hole" in slot && ids.has(slot.hole) ? null : slot);
  if (isPiece(target) && !mine(target) && rack.some(mine)) {
    return trimmed(reordered(rack, moved, target, at).map(own)); // the others close up, as tiles on a ledge do
  }
  const slots = rack.map((slot) => (mine(slot) ? null : own(slot)));
  moved.forEach((piece, index) => {
    insert(slots, at + index, { ...piece, tile: bare(piece.tile) });
  });
  return trimmed(slots);
}

function reordered(rack: readonly Slot[], moved: readonly Piece[], target: Piece, at: number): Slot[] {
  const ids = new Set(moved.map((piece) => piece.id));
  const before = rack.findIndex((slot) => isPiece(slot) && ids.has(slot.id)) > at;
  const rest = rack.filter((slot) => !(isPiece(slot) && ids.has(slot.id)));
  rest.splice(rest.indexOf(target) + (before ? 0 : 1), 0, ...moved);
  return rest;
}

/** In a free place, or where it pushes the others on to the next free one. */
function insert(slots: Slot[], at: number, piece: Piece): void {
  while (slots.length < at) slots.push(null);
  if (isPiece(slots[at])) {
    const next = slots.findIndex((slot, index) => index > at && slot === null);
    if (next > 0) slots.splice(next, 1);
    slots.splice(at, 0, piece);
  } else {
    slots[at] = piece;
  }
}

export function trimmed(slots: Slot[]): Slot[] {
  const last = slots.findLastIndex((slot) => slot !== null);
  return slots.slice(0, last + 1);
}

export type Order = "colour" | "number";

const COLOURS = ["K", "R", "B", "O", "Y"];

/** Without gaps, jokers last. */
export function sortRack(layout: Layout, order: Order): Layout {
  const key = ({ tile }: Piece): number => {
    if (tile.joker) return 10_000;
    const colour = COLOURS.indexOf(writeTile(tile).charAt(0));
    return order === "colour" ? colour * 100 + tile.number : tile.number * 100 + colour;
  };
  return { ...layout, rack: rackPieces(layout).sort((one, other) => key(one) - key(other)) };
}
