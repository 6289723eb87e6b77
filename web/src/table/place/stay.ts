/**
 * That melds stay where they are: what is put down lies where it was let go, what grows or falls apart stays with its
 * tiles, what is new takes the free place nearest to what it was made from. Only where something no longer fits is the
 * whole cloth laid anew.
 */
import type { Point } from "../layout/layout";
import { anew } from "./anew";
import { type Cloth, LEAST_SET } from "./fit";
import { beside, nearest, nearestAlong } from "./free";
import { clash, type Grid, type Spot, spotAround } from "./grid";
import { isSameCloth, type Lying, type MeldSpot, type Placing } from "./place";

/** Where its first piece was put down as a meld of its own: the middle of that meld. */
export interface Wish {
  piece: string;
  at: Point;
}

export interface Moment {
  wish?: Wish | null;
  /** Nothing is laid anew under a tile that somebody holds. */
  held?: boolean;
}

export function place(before: Placing | null, melds: readonly Lying[], cloth: Cloth, moment: Moment = {}): Placing {
  if (!before || !isSameCloth(before.grid.cloth, cloth)) return anew(before, melds, cloth);
  const kept = adapt(before, melds, moment);
  return kept.spots.size === melds.length || moment.held ? kept : anew(kept, melds, cloth);
}

/** On the same grid: what stays, stays; melds for which there is no room are left out. */
function adapt(before: Placing, melds: readonly Lying[], { wish = null }: Moment): Placing {
  const { grid } = before;
  const seats = seatsOf(before);
  const laid = new Map<string, MeldSpot>();
  const lying = () => [...laid.values()];
  const lay = (meld: Lying, spot: Spot | null) => spot && laid.set(meld.id, { ...meld, ...spot });
  const wished = melds.find(({ id, pieces }) => wish && pieces.includes(wish.piece) && !before.spots.has(id));
  const homes = new Map(melds.flatMap((meld) => (meld === wished ? [] : [[meld, homeOf(meld, seats)] as const])));
  for (const [meld, home] of homes) {
    if (home && isStill(meld, home, seats) && isFree(grid, lying(), home)) lay(meld, home);
  }
  if (wish && wished) lay(wished, nearest(grid, lying(), spotAround(grid, wish.at, wished.pieces.length)));
  for (const [meld, home] of homes) {
    if (home && !laid.has(meld.id)) lay(meld, nearestAlong(grid, lying(), home) ?? nearest(grid, lying(), home));
  }
  for (const [meld, home] of homes) {
    if (!home) lay(meld, growing(grid, lying(), meld.pieces.length, newestOf(before, laid)));
  }
  return { grid, spots: inOrderOf(before, laid) };
}

/** For what is new: where it can become whole without moving, or where it fits as it is. */
function growing(grid: Grid, lying: readonly Spot[], length: number, newest: Spot | null): Spot | null {
  const { whole = LEAST_SET, grows = 0 } = grid.cloth;
  const room = Math.max(length, whole);
  const neighbour = newest && { ...newest, column: newest.column - 2 * grows, length: newest.length + 2 * grows };
  const roomy = beside(grid, lying, room, neighbour);
  if (!roomy) return beside(grid, lying, length, newest);
  return { ...roomy, column: roomy.column + (grows ? room - length : 0), length }; // in its middle, to grow both ways
}

/** Where on the grid each tile lies. */
function seatsOf({ spots }: Placing): Map<string, { column: number; line: number; meld: string }> {
  return new Map(
    [...spots.values()].flatMap(({ id, pieces, column, line }) =>
      pieces.map((piece, at) => [piece, { column: column + 2 * at, line, meld: id }] as const),
    ),
  );
}

type Seats = ReturnType<typeof seatsOf>;

/** Where a meld lies if as many of its tiles as can be stay where they are; null if none of them lay there. */
function homeOf({ id, pieces }: Lying, seats: Seats): Spot | null {
  const votes = new Map<string, { spot: Spot; count: number }>();
  for (const [at, piece] of pieces.entries()) {
    const seat = seats.get(piece);
    if (!seat) continue;
    const spot = { column: seat.column - 2 * at, line: seat.line, length: pieces.length };
    const key = `${spot.column} ${spot.line}`;
    const vote = votes.get(key) ?? { spot, count: 0 };
    vote.count += seat.meld === id ? 1.1 : 1; // of two halves the one that keeps its name stays
    votes.set(key, vote);
  }
  return [...votes.values()].sort((one, other) => other.count - one.count)[0]?.spot ?? null;
}

/** Whether nothing of it moves and nothing has come to it. */
function isStill({ pieces }: Lying, { column, line }: Spot, seats: Seats): boolean {
  return pieces.every((piece, at) => {
    const seat = seats.get(piece);
    return seat && seat.column === column + 2 * at && seat.line === line;
  });
}

function isFree({ columns, lines }: Grid, lying: readonly Spot[], spot: Spot): boolean {
  const { column, line, length } = spot;
  const inside = column >= 0 && column + 2 * length <= columns && line >= 0 && line < lines;
  return inside && !lying.some((other) => clash(spot, other));
}

function newestOf(before: Placing, laid: ReadonlyMap<string, MeldSpot>): MeldSpot | null {
  return [...inOrderOf(before, laid).values()].at(-1) ?? null;
}

function inOrderOf(before: Placing, laid: ReadonlyMap<string, MeldSpot>): Map<string, MeldSpot> {
  const old = [...before.spots.keys()].flatMap((id) => laid.get(id) ?? []);
  const fresh = [...laid.values()].filter(({ id }) => !before.spots.has(id));
  return new Map([...old, ...fresh].map((spot) => [spot.id, spot]));
}
