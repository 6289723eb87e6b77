/** A draw by hand as it is written down: who drew which lot, and which tiles for the seat (TRN-13). */
import { NotationError, readTiles, writeTiles } from "../../../../notation/tile";
import type { EventLot } from "../../../../protocol";

export interface HandLot {
  entrant: number;
  table: number;
  /** The tile, after the jokers that were put aside; after a comma what was drawn again, because others had the same:
   * `R12`, `* R12`, `R12, K5`. */
  tiles: string;
}

/** In the order in which it was written; everybody once. */
export type HandDraft = readonly HandLot[];

export function written(draft: HandDraft, lot: HandLot): HandDraft {
  return [...without(draft, lot.entrant), lot];
}

/** A wrong lot goes back into the hat. */
export function without(draft: HandDraft, entrant: number): HandDraft {
  return draft.filter((each) => each.entrant !== entrant);
}

/** What somebody drew, one drawing after another; null where it is none of that. */
export function drawingsOf(tiles: string): string[] | null {
  const drawings = tiles.split(",").map((each) => each.trim());
  try {
    const read = drawings.map(readTiles);
    const right = read.every(
      (each) => each.length > 0 && each.every((tile, at) => tile.joker === at < each.length - 1),
    );
    return right && read.every((each) => numberOf(each) <= HIGHEST) ? read.map(writeTiles) : null;
  } catch (error) {
    if (error instanceof NotationError) return null;
    throw error;
  }
}

const HIGHEST = 13;

function numberOf(tiles: ReturnType<typeof readTiles>): number {
  const last = tiles.at(-1);
  return last && !last.joker ? last.number : 0;
}

function numbersOf({ tiles }: HandLot): number[] {
  return (drawingsOf(tiles) ?? []).map((each) => numberOf(readTiles(each)));
}

/** From the highest tile to the lowest. */
export function seatsAt(draft: HandDraft, table: number): HandLot[] {
  return draft.filter((each) => each.table === table).sort((one, other) => compare(numbersOf(other), numbersOf(one)));
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** A-57b: those at a table whose tiles are equal, and who draw again. */
export function equalsAt(draft: HandDraft, table: number): number[] {
  const seats = seatsAt(draft, table);
  const equal = (one: HandLot, other: HandLot | undefined) =>
    other !== undefined && compare(numbersOf(one), numbersOf(other)) === 0;
  return seats
    .filter((lot, at) => equal(lot, seats[at - 1]) || equal(lot, seats[at + 1]))
    .map(({ entrant }) => entrant);
}

/** Tables that have a lot left, for somebody who has none: `sizes` are those of the whole round. */
export function freeTables(draft: HandDraft, sizes: readonly number[], except = 0): number[] {
  const others = without(draft, except);
  const filled = sizes.map((_, at) => others.filter(({ table }) => table === at + 1).length);
  const fours = sizes.filter((size) => size === 4).length;
  const full = filled.filter((count) => count === 4).length;
  return filled.flatMap((count, at) => (count < 3 || (count === 3 && full < fours) ? [at + 1] : []));
}

/** Who is still to draw. */
export function stillToDraw(draft: HandDraft, players: readonly number[]): number[] {
  return players.filter((entrant) => !draft.some((lot) => lot.entrant === entrant));
}

/** As the journal keeps it. */
export function lotsOf(draft: HandDraft, tables: number): EventLot[] {
  return Array.from({ length: tables }, (_, at) => {
    const seats = seatsAt(draft, at + 1);
    const drawings = draft
      .filter((lot) => lot.table === at + 1)
      .map((lot) => ({ entrant: lot.entrant, tiles: drawingsOf(lot.tiles) ?? [] }));
    const rounds = Math.max(0, ...drawings.map(({ tiles }) => tiles.length));
    const picked = Array.from({ length: rounds }, (_, round) =>
      drawings.flatMap(({ entrant, tiles }) => {
        const drawn = tiles[round];
        return drawn === undefined ? [] : [{ entrant, tiles: drawn }];
      }),
    );
    return { table: at + 1, seats: seats.map(({ entrant }) => entrant), picked };
  });
}
