/** Where each meld lies on the cloth. */
import type { Cloth } from "./fit";
import { type Box, boxAt, type Grid, readingOrder, type Spot } from "./grid";

/** A meld, as far as its place goes: its tiles from left to right, by identity. */
export interface Lying {
  id: string;
  pieces: readonly string[];
}

export type { Box };

export interface MeldSpot extends Spot, Lying {}

export interface Placing {
  grid: Grid;
  /** The one that was laid last comes last. */
  spots: ReadonlyMap<string, MeldSpot>;
}

export function isSameCloth(one: Cloth, other: Cloth): boolean {
  return one.width === other.width && one.height === other.height && one.touch === other.touch && one.max === other.max;
}

/** In the order in which they lie, what is new last. */
export function inReadingOrder<T extends Lying>(before: Placing | null, melds: readonly T[]): T[] {
  const order = readingOrder([...(before?.spots.values() ?? [])]).map(({ id }) => id);
  const rank = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...melds].sort((one, other) => rank(one) - rank(other));
}

/** Row by row from the left. */
export function asRead<T extends { id: string }>(placing: Placing, melds: readonly T[]): T[] {
  const rank = new Map(readingOrder([...placing.spots.values()]).map(({ id }, at) => [id, at]));
  return [...melds].sort((one, other) => (rank.get(one.id) ?? rank.size) - (rank.get(other.id) ?? rank.size));
}

export function boxOf(placing: Placing, id: string): Box | null {
  const spot = placing.spots.get(id);
  return spot ? boxAt(placing.grid, spot) : null;
}
