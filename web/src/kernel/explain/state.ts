/** A play under way: what lies on the table, what is in the hand, and where each piece is to go. */
import type { Box } from "../../melds/box";
import { likeness, type Meld } from "../../melds/meld";
import { isReading } from "../../melds/reading";
import { type Bound, type BoundPiece, bareTexts, type Change, minus, piecesOf } from "./bound";
import { lie, steady } from "./lying";

/** Where new tiles come from: a rack, or loose tiles beside a table in disorder. */
export type Source = "rack" | "loose";

/** The new sets of the play. */
export interface Goals {
  melds: readonly Meld[];
  box: Box;
  source: Source;
}

/** A set on the table. Pieces of a set that the play does not touch are not bound for anything. */
export interface Spot {
  meld: Meld;
  bound: Bound;
  /** The new sets that grow here; several where a run is to be split. */
  hosts: readonly number[];
  /** Its number among the old sets that the play touches, or -1. */
  origin: number;
}

export function leaving({ bound, hosts }: Spot): Bound {
  return bound.filter(([, goal]) => !hosts.includes(goal));
}

export function changed(spot: Spot, goals: Goals, { gone = [], come = [] }: { gone?: Bound; come?: Bound } = {}): Spot {
  const bound = [...minus(spot.bound, gone), ...come];
  const wanted = spot.hosts.map((goal) => meldAt(goals, goal));
  const [only] = wanted;
  const reachedOnly =
    wanted.length === 1 &&
    only &&
    sameTexts(
      bound.map(([piece]) => piece),
      bareTexts(only),
    );
  return { ...spot, meld: reachedOnly ? only : lie(piecesOf(bound), spot.meld, wanted, goals.box), bound };
}

/** Whether it is a set that lies as a person would expect. */
export function sound(spot: Spot, was: Spot, goals: Goals): boolean {
  return reached(spot, goals) || (isReading(spot.meld.reading) && steady(was.meld, spot.meld));
}

function reached({ meld, hosts: [host, ...others] }: Spot, goals: Goals): boolean {
  if (host === undefined || others.length) return false;
  return likeness(meld.tiles, goals.box) === likeness(meldAt(goals, host).tiles, goals.box);
}

export function meldAt(goals: Goals, goal: number): Meld {
  return there(goals.melds[goal]);
}

/** What must be there: plans name sets of the play. */
export function there<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError("a plan names what is not there");
  return value;
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}

export class State {
  constructor(
    readonly spots: readonly Spot[],
    readonly hand: Bound,
    readonly rack: Bound,
  ) {}

  get table(): Meld[] {
    return this.spots.map(({ meld }) => meld);
  }

  /** What can be laid now for these new sets, from hand and rack. */
  waiting(goals: readonly number[]): Bound {
    return [...this.hand, ...this.rack].filter(([, goal]) => goals.includes(goal));
  }

  /** The place of an old set. */
  at(origin: number): number {
    return this.spots.findIndex((spot) => spot.origin === origin);
  }

  /** The place where a new set grows. */
  home(goal: number): number {
    return this.spots.findIndex(({ hosts }) => hosts.includes(goal));
  }

  spot(at: number): Spot {
    return there(this.spots[at]);
  }

  /** How many pieces in the hand cannot be laid yet, because one of their set still lies elsewhere. */
  stuck(): number {
    const missing = new Set(this.spots.flatMap((spot) => leaving(spot).map(([, goal]) => goal)));
    return this.hand.filter(([, goal]) => missing.has(goal)).length;
  }

  /** Without what is laid now, from the hand rather than from the rack. */
  spend(used: Bound): State {
    let { hand, rack } = this;
    for (const item of used) {
      if (hand.some((each) => sameItem(each, item))) hand = minus(hand, [item]);
      else rack = minus(rack, [item]);
    }
    return new State(this.spots, hand, rack);
  }

  hold(taken: Bound): State {
    return new State(this.spots, [...this.hand, ...taken], this.rack);
  }

  /** With others in the places of some sets; none where a set is gone. */
  put(put: ReadonlyMap<number, readonly Spot[]>): State {
    const spots = this.spots.flatMap((spot, at) => put.get(at) ?? [spot]);
    return new State(spots, this.hand, this.rack);
  }

  lay(meld: Meld): State {
    return new State([...this.spots, untouched(meld)], this.hand, this.rack);
  }
}

function sameItem(one: BoundPiece, other: BoundPiece): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function untouched(meld: Meld): Spot {
  return { meld, bound: [], hosts: [], origin: -1 };
}

/** Where each piece of the old sets and of the rack is to go, and in which old set each new one goes on. */
export interface Start {
  old: readonly Bound[];
  rack: Bound;
  homes: readonly (number | null)[];
}

export function begin(before: readonly Meld[], { gone }: Change, { old, rack, homes }: Start): State {
  let touched = 0;
  const spots = before.map((meld): Spot => {
    const next = gone[touched];
    if (!next || !equal(meld, next)) return untouched(meld);
    const origin = touched++;
    const hosts = homes.flatMap((home, goal) => (home === origin ? [goal] : []));
    return { meld, bound: old[origin] ?? [], hosts, origin };
  });
  return new State(spots, [], rack);
}

function equal(one: Meld, other: Meld): boolean {
  return JSON.stringify([one.tiles, one.reading]) === JSON.stringify([other.tiles, other.reading]);
}
