/** Where the dice of a hand lie: each keeps its place in the throw, and its place among those that are held. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { ExpressDesk } from "../desk";
import { type Area, inArea, type Piece } from "../draft";

export type Slots<Die> = ReadonlyMap<Die, number>;
export type Lying = Readonly<Record<Area, Slots<string>>>;

/** Who stays keeps his place, who is gone has none any more, and who comes takes the first that is free: nobody moves up. */
export function kept<Die>(before: Slots<Die>, dice: readonly Die[]): Slots<Die> {
  const slots = new Map<Die, number>();
  for (const die of dice) {
    const slot = before.get(die);
    if (slot !== undefined) slots.set(die, slot);
  }
  for (const die of dice) if (!slots.has(die)) slots.set(die, firstFree(slots));
  return slots;
}

export function firstFree(slots: Slots<unknown>): number {
  const taken = new Set(slots.values());
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  return slot;
}

/** Place by place, who lies there; what is free is null. */
export function inPlaces<Die>(slots: Slots<Die>): (Die | null)[] {
  const places: (Die | null)[] = Array.from({ length: Math.max(-1, ...slots.values()) + 1 }, () => null);
  for (const [die, slot] of slots) places[slot] = die;
  return places;
}

/** A die has its place in the throw for as long as it is in the hand, also while it is held or tried on the grid. */
export function lyingOf(desk: ExpressDesk): ReadonlySignal<Lying> {
  let before: Lying = { hold: new Map(), reroll: new Map() };
  return computed(() => {
    const draft = desk.now.value;
    const hand = draft.filter((piece) => piece.number !== null);
    before = { hold: kept(before.hold, ids(inArea(draft, "hold"))), reroll: kept(before.reroll, ids(hand)) };
    return before;
  });
}

function ids(pieces: readonly Piece[]): string[] {
  return pieces.map((piece) => piece.id);
}

/** The row and the column of a place, where so many lie in a row. */
export function placeOf(slot: number, across: number): { gridArea: string } {
  return { gridArea: `${Math.floor(slot / across) + 1} / ${(slot % across) + 1}` };
}
