/** What a point of the cloth means for tiles that are let go there. */
import { stateOf } from "../../melds/state";
import type { LaidMeld, Place, Point } from "../layout/layout";
import type { Piece } from "../layout/piece";
import { settled } from "../layout/settle";
import { nearest } from "./free";
import { type Box, boxAt, middleOf, type Spot, spotAround } from "./grid";
import { boxOf, type MeldSpot, type Placing } from "./place";

/** How far beside a meld, in tiles, still means the meld: never so far that nothing is left between two rows. */
export const REACH_TILES = 0.6;

/** Into the meld under it, or beside it if that takes the tiles; else the free place nearest to the point. */
export function dropAt(placing: Placing, melds: readonly LaidMeld[], held: readonly Piece[], at: Point): Place {
  const ids = new Set(held.map((piece) => piece.id));
  const others = melds.filter((meld) => meld.pieces.some((piece) => !ids.has(piece.id)));
  const near = meldNear(placing, others, at, REACH_TILES);
  const meld = near && others.find(({ id }) => id === near.meld);
  if (near && meld && (near.inside || takes(meld, near.at, held))) return { to: "meld", meld: near.meld, at: near.at };
  const { u } = placing.grid;
  const middle = { x: at.x + ((held.length - 1) * u) / 2, y: at.y }; // the first of them is at the point
  const free = landing(placing, middle, ids, held.length);
  return free ? { to: "new", middle: middleOf(free) } : { to: "new" };
}

/** Whether the tiles make no wrong meld of it. */
function takes(meld: LaidMeld, at: number, held: readonly Piece[]): boolean {
  const ids = new Set(held.map((piece) => piece.id));
  const rest = meld.pieces.filter((piece) => !ids.has(piece.id));
  const before = meld.pieces.slice(0, at).filter((piece) => !ids.has(piece.id)).length;
  return settled(rest, before, held).every((part) => stateOf(part.map((piece) => piece.tile)).state !== "wrong");
}

/** Where a new meld would lie that is let go with its middle at a point; null where the cloth is full. */
export function landing(placing: Placing, at: Point, held: ReadonlySet<string>, length: number): Box | null {
  const { grid } = placing;
  const lying = [...placing.spots.values()].flatMap((spot) => withoutHeld(spot, held));
  const spot = nearest(grid, lying, spotAround(grid, at, length));
  return spot && boxAt(grid, spot);
}

/** What is left of a meld, as far as it lies together. */
function withoutHeld({ pieces, column, line, length }: MeldSpot, held: ReadonlySet<string>): Spot[] {
  if (!pieces.some((piece) => held.has(piece))) return [{ column, line, length }];
  const parts: Spot[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = parts.at(-1);
    if (held.has(piece)) continue;
    if (last && last.column + 2 * last.length === column + 2 * at) last.length += 1;
    else parts.push({ column: column + 2 * at, line, length: 1 });
  }
  return parts;
}

interface Near {
  meld: string;
  at: number;
  /** The point is on its tiles, not beside them. */
  inside: boolean;
}

/** The meld near a point of the cloth, `reach` in tiles, and the place in it; null on the bare cloth. */
export function meldNear(placing: Placing, melds: readonly LaidMeld[], { x, y }: Point, reach: number): Near | null {
  const { u } = placing.grid;
  const near = melds.flatMap((meld) => {
    const box = boxOf(placing, meld.id);
    if (!box) return [];
    const across = Math.max(box.x - x, x - box.x - box.width, 0);
    const down = Math.max(box.y - y, y - box.y - box.height, 0);
    if (across > reach * u || down > reach * u) return [];
    const at = Math.min(Math.max(Math.round((x - box.x) / u), 0), meld.pieces.length);
    return [{ distance: across + 2 * down, near: { meld: meld.id, at, inside: !across && !down } }];
  });
  return near.sort((one, other) => one.distance - other.distance)[0]?.near ?? null;
}
