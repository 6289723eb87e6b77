/** Pieces on their way: which goes where, and which parts of a play have nothing to do with each other. */

import type { Box } from "../../melds/box";
import { bare, likeness, type Meld } from "../../melds/meld";
import { readTile, type Tile, writeTile } from "../../notation/tile";

/** A piece in the notation, and the number of the new set that it is bound for. */
export type BoundPiece = readonly [piece: string, goal: number];
export type Bound = readonly BoundPiece[];

/** Old and new sets that can have to do with each other, named by their numbers. */
export interface Knot {
  old: readonly number[];
  fresh: readonly number[];
}

export const JOKER = "*";

export function piecesOf(bound: Bound): Tile[] {
  return bound.map(([piece]) => readTile(piece));
}

/** The pieces of a set as they are in the hand. */
export function bareTexts(meld: Meld): string[] {
  return meld.tiles.map((tile) => writeTile(bare(tile)));
}

export function hasJoker(meld: Meld): boolean {
  return meld.tiles.some((tile) => tile.joker);
}

export function minus(bound: Bound, gone: Bound): Bound {
  const left = [...bound];
  for (const [piece, goal] of gone) {
    left.splice(
      left.findIndex((each) => each[0] === piece && each[1] === goal),
      1,
    );
  }
  return left;
}

export interface Change {
  gone: readonly Meld[];
  fresh: readonly Meld[];
}

/** Melds that lie there alike before and after were not touched; of equal ones the last have gone. */
export function changeOf(before: readonly Meld[], after: readonly Meld[], box: Box): Change {
  const lying = new Map<string, number>();
  const alike = (meld: Meld) => likeness(meld.tiles, box);
  for (const meld of before) lying.set(alike(meld), (lying.get(alike(meld)) ?? 0) + 1);
  const take = (meld: Meld) => {
    const left = lying.get(alike(meld)) ?? 0;
    if (left) lying.set(alike(meld), left - 1);
    return left > 0;
  };
  const fresh = after.filter((meld) => !take(meld));
  const gone = [...before].reverse().filter(take).reverse();
  return { gone, fresh };
}

/** The parts of a play that have no tile in common; each is a play of its own. */
export function knotsOf({ gone, fresh }: Change): Knot[] {
  const sets = [...gone, ...fresh].map((meld) => new Set(bareTexts(meld)));
  const unseen = new Set(sets.keys());
  const found: Knot[] = [];
  for (let [first] = unseen; first !== undefined; [first] = unseen) {
    const members = membersWith(first, sets, unseen);
    for (const member of members) unseen.delete(member);
    found.push({
      old: members.filter((at) => at < gone.length),
      fresh: members.filter((at) => at >= gone.length).map((at) => at - gone.length),
    });
  }
  return found;
}

function membersWith(first: number, sets: readonly ReadonlySet<string>[], unseen: ReadonlySet<number>): number[] {
  const members = new Set([first]);
  const pieces = new Set(sets[first]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const at of unseen) {
      const set = sets[at] ?? new Set();
      if (members.has(at) || ![...set].some((piece) => pieces.has(piece))) continue;
      members.add(at);
      for (const piece of set) pieces.add(piece);
      grown = true;
    }
  }
  return [...members].sort((a, b) => a - b);
}
