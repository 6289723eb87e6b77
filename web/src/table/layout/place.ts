/**
 * Where each meld lies on the cloth, and that it stays there: while tiles are moved, melds keep their places as long as
 * they fit, new ones take what is free, and only what no longer fits is laid out anew.
 */
import { type Cloth, fitMelds, gapOf, heightOf, NARROW_GAP, TALL, WORTHWHILE } from "./fit";
import type { LaidMeld, Place } from "./layout";

export interface Sized {
  id: string;
  length: number;
}

interface Spot {
  row: number;
  /** In half tiles from the left edge of the grid. */
  column: number;
  length: number;
}

export interface Placing {
  cloth: Cloth;
  u: number;
  columns: number;
  rows: number;
  spots: ReadonlyMap<string, Spot>;
}

/** Pixels within the cloth, without its margins. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As few melds as may be centred anew whenever a turn begins. */
const FEW = 6;

export interface Moment {
  /** Between turns a table may grow back to a larger size; within one only what does not fit is moved. */
  turnBegins: boolean;
  /** Where on the cloth a new meld was put down. */
  wish?: { x: number; y: number } | null;
}

export function place(before: Placing | null, melds: readonly Sized[], cloth: Cloth, moment: Moment): Placing {
  if (!before || !sameCloth(before.cloth, cloth)) return anew(before, melds, cloth);
  const kept = adapt(before, melds, moment.wish ?? null);
  if (!kept) return anew(before, melds, cloth);
  if (!moment.turnBegins) return kept;
  const fresh = anew(kept, melds, cloth);
  return fresh.u >= kept.u * WORTHWHILE || melds.length <= FEW ? fresh : centred(kept);
}

/** The whole block in the middle again, as far as whole columns go. */
function centred(placing: Placing): Placing {
  const spots = [...placing.spots.values()];
  const left = Math.min(...spots.map((spot) => spot.column));
  const right = placing.columns - Math.max(...spots.map((spot) => spot.column + 2 * spot.length));
  const shift = Math.trunc((right - left) / 2);
  if (!shift) return placing;
  const moved = [...placing.spots].map(([id, spot]) => [id, { ...spot, column: spot.column + shift }] as const);
  return { ...placing, spots: new Map(moved) };
}

function sameCloth(one: Cloth, other: Cloth): boolean {
  return one.width === other.width && one.height === other.height && one.touch === other.touch;
}

/** Everything laid out anew, in the order in which it lies now. */
function anew(before: Placing | null, melds: readonly Sized[], cloth: Cloth): Placing {
  const order = [...melds].sort((one, other) => rank(before, one.id) - rank(before, other.id));
  const fit = fitMelds(
    order.map((meld) => meld.length),
    cloth,
  );
  const lengthOf = (index: number) => order[index]?.length ?? 0;
  const used = Math.max(0, ...fit.placed.map((each) => each.column + 2 * lengthOf(each.index)));
  const shift = Math.floor((fit.columns - used) / 2);
  const spots = new Map(
    fit.placed.map(({ index, row, column }) => [
      order[index]?.id ?? "",
      { row, column: column + shift, length: lengthOf(index) },
    ]),
  );
  return { cloth, u: fit.u, columns: fit.columns, rows: fit.rows, spots };
}

function rank(before: Placing | null, id: string): number {
  const spot = before?.spots.get(id);
  return spot ? spot.row * 1_000 + spot.column : 1_000_000;
}

/** The same size, with changed and new melds where there is room; null if there is none. */
function adapt(before: Placing, melds: readonly Sized[], wish: { x: number; y: number } | null): Placing | null {
  const rows = Array.from({ length: before.rows }, (): (Spot & { id: string })[] => []);
  const fresh: Sized[] = [];
  for (const { id, length } of melds) {
    const spot = before.spots.get(id);
    if (spot) rows[spot.row]?.push({ id, ...spot, length });
    else fresh.push({ id, length });
  }
  if (!rows.every((row) => loosen(row, before.columns))) return null;
  for (const meld of fresh) {
    if (!findRoom(rows, meld, before, wish)) return null;
  }
  while (rows.at(-1)?.length === 0) rows.pop();
  const spots = new Map(rows.flat().map(({ id, row, column, length }) => [id, { row, column, length }]));
  return { ...before, rows: rows.length, spots };
}

/** A row in which a meld has grown: its neighbours make room, to the right first, and to the left if need be. */
function loosen(row: Spot[], columns: number): boolean {
  row.sort((one, other) => one.column - other.column);
  let free = 0;
  for (const spot of row) {
    spot.column = Math.max(spot.column, free);
    free = spot.column + 2 * spot.length + 1;
  }
  let end = columns;
  for (const spot of row.toReversed()) {
    spot.column = Math.min(spot.column, end - 2 * spot.length);
    end = spot.column - 1;
  }
  return (row[0]?.column ?? 0) >= 0;
}

function findRoom(
  rows: (Spot & { id: string })[][],
  meld: Sized,
  before: Placing,
  wish: { x: number; y: number } | null,
): boolean {
  const found = wish ? nearest(rows, meld.length, before, wish) : first(rows, meld.length, before.columns);
  if (found) {
    rows[found.row]?.push({ id: meld.id, ...found, length: meld.length });
    rows[found.row]?.sort((one, other) => one.column - other.column);
    return true;
  }
  if (heightOf(rows.length + 1, before.u, NARROW_GAP) > before.cloth.height) return false;
  const begins = rows.flat().map((spot) => spot.column);
  const left = begins.length ? Math.min(...begins) : Math.floor(before.columns / 2) - meld.length;
  const column = Math.max(0, Math.min(left, before.columns - 2 * meld.length));
  rows.push([{ id: meld.id, row: rows.length, column, length: meld.length }]);
  return 2 * meld.length <= before.columns;
}

/** Every stretch of a row that is free for a meld, from its first to its last possible column. */
function stretches(row: readonly Spot[], length: number, columns: number): { from: number; to: number }[] {
  const edges = [{ column: -1, length: 0 }, ...row, { column: columns + 1, length: 0 }];
  return edges.slice(1).flatMap((next, index) => {
    const last = edges[index];
    const from = last ? last.column + 2 * last.length + 1 : 0;
    const to = next.column - 1 - 2 * length;
    return to >= from ? [{ from, to }] : [];
  });
}

function first(rows: readonly (readonly Spot[])[], length: number, columns: number) {
  for (const [row, spots] of rows.entries()) {
    const end = stretches(spots, length, columns).at(-1);
    const last = spots.at(-1);
    if (end && (!last || end.from > last.column)) return { row, column: Math.min(end.from + (last ? 2 : 0), end.to) };
  }
  for (const [row, spots] of rows.entries()) {
    const [any] = stretches(spots, length, columns);
    if (any) return { row, column: any.to };
  }
  return null;
}

function nearest(rows: readonly (readonly Spot[])[], length: number, before: Placing, wish: { x: number; y: number }) {
  const wanted = Math.round((wish.x - gridLeft(before)) / (before.u / 2)) - length;
  const candidates = rows.flatMap((spots, row) =>
    stretches(spots, length, before.columns).map(({ from, to }) => {
      const column = Math.min(Math.max(wanted, from), to);
      const across = (Math.abs(column - wanted) * before.u) / 2;
      const down = Math.abs(rowTop(before, row) + (TALL * before.u) / 2 - wish.y);
      return { row, column, distance: across + 2 * down };
    }),
  );
  const below = wish.y > rowTop(before, rows.length - 1) + TALL * before.u;
  const room = heightOf(rows.length + 1, before.u, NARROW_GAP) <= before.cloth.height;
  if (!rows.length || (below && room)) return null;
  return candidates.sort((one, other) => one.distance - other.distance)[0] ?? null;
}

function gridLeft(placing: Placing): number {
  return (placing.cloth.width - (placing.columns * placing.u) / 2) / 2;
}

/** The block is in the middle of the cloth, and its rows grow apart where there is room. */
function rowTop({ cloth, rows, u }: Placing, row: number): number {
  const gap = gapOf(rows, u, cloth.height);
  const height = rows * TALL * u + Math.max(0, rows - 1) * gap;
  return Math.max(0, (cloth.height - height) / 2) + row * (TALL * u + gap);
}

/** Row by row from the left, as one reads. */
export function asRead<T extends { id: string }>(placing: Placing, melds: readonly T[]): T[] {
  return [...melds].sort((one, other) => rank(placing, one.id) - rank(placing, other.id));
}

export function boxOf(placing: Placing, id: string): Box | null {
  const spot = placing.spots.get(id);
  if (!spot) return null;
  const { u } = placing;
  const x = gridLeft(placing) + (spot.column * u) / 2;
  return { x, y: rowTop(placing, spot.row), width: spot.length * u, height: TALL * u };
}

/** The meld near a point of the cloth, `reach` in tiles, and the place in it; null on the bare cloth. */
export function meldNear(
  placing: Placing,
  melds: readonly LaidMeld[],
  { x, y }: { x: number; y: number },
  reach: number,
): Place | null {
  const { u } = placing;
  const near = melds.flatMap((meld) => {
    const box = boxOf(placing, meld.id);
    if (!box) return [];
    const across = Math.max(box.x - x, x - box.x - box.width, 0);
    const down = Math.max(box.y - y, y - box.y - box.height, 0);
    if (across > reach * u || down > reach * u) return [];
    const at = Math.min(Math.max(Math.round((x - box.x) / u), 0), meld.pieces.length);
    return [{ distance: across + 2 * down, place: { to: "meld" as const, meld: meld.id, at } }];
  });
  return near.sort((one, other) => one.distance - other.distance)[0]?.place ?? null;
}
