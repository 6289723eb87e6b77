/** What somebody has solved, his rating and his days: kept in this browser, and for who has a login on the server as well. */
import { computed } from "@preact/signals";
import { get } from "../../../net/api";
import { me, whoAmI } from "../../../net/session";
import type { MyPuzzles, PuzzleRating, TryPuzzle } from "../../../protocol";
import { storedSignal } from "../../../settings";

/** How many rungs of help: none, a nudge, a step, the solution. */
export type Rungs = 0 | 1 | 2 | 3;

/** What was solved without a connection, to be counted later; null where it was given up. */
export interface Waiting {
  id: string;
  tried: TryPuzzle | null;
}

/** Of whom nobody knows anything; the error shrinks with every puzzle. */
export const UNKNOWN: PuzzleRating = { mean: 1500, spread: 350 };

export const rating = storedSignal<PuzzleRating>("puzzles.rating", UNKNOWN);
/** The ids of those that are solved, with the rungs of help that it took. */
export const solved = storedSignal<Readonly<Record<string, Rungs>>>("puzzles.solved", {});
/** Help that was taken in those that are not solved yet: no reload makes it forgotten. */
export const helped = storedSignal<Readonly<Record<string, Rungs>>>("puzzles.helped", {});
/** The days whose puzzle is solved. */
export const days = storedSignal<readonly string[]>("puzzles.days", []);
export const waiting = storedSignal<readonly Waiting[]>("puzzles.waiting", []);

/** The calendar's day here: everybody with this date has the same puzzle. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function dayBefore(day: string, by = 1): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - by);
  return date.toISOString().slice(0, 10);
}

/** Days in a row up to today, or up to yesterday while today's is still open. */
export function streakOf(done: readonly string[], now: string): number {
  const known = new Set(done);
  let day = known.has(now) ? now : dayBefore(now);
  let count = 0;
  while (known.has(day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}

export const streak = computed(() => streakOf(days.value, today()));

/** Solved now: what it did to the rating is the server's to say. */
export function note(id: string, rungs: Rungs, day: string | null): void {
  if (!(id in solved.peek())) solved.value = { ...solved.peek(), [id]: rungs };
  const { [id]: _, ...others } = helped.peek();
  helped.value = others;
  if (day && !days.peek().includes(day)) days.value = [...days.peek(), day];
}

/** Of who has a login, what other devices know. */
export async function meetServer(): Promise<void> {
  await whoAmI().catch(() => undefined);
  if (!me.peek()?.login) return;
  const mine = await get<MyPuzzles>("/api/session/puzzles").catch(() => null);
  if (!mine) return;
  const met = mine.solved.length + mine.given_up.length;
  if (met) rating.value = mine.rating; // until then, that of the guest who he was
  const known = Object.fromEntries(mine.solved.map((id) => [id, 0 as Rungs]));
  solved.value = { ...known, ...solved.peek() };
  const seen = mine.given_up.filter((id) => !(id in solved.peek())).map((id) => [id, 3 as Rungs]);
  helped.value = { ...helped.peek(), ...Object.fromEntries(seen) };
  days.value = [...new Set([...days.peek(), ...mine.days])].sort();
}
