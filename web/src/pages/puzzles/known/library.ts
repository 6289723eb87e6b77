/** Puzzles come from the server, and some of them are kept for when there is no connection: those of two weeks, and more. */
import { get, Refused } from "../../../net/api";
import { type Asking, patiently } from "../../../net/patience";
import type { PuzzleDays, PuzzleShown } from "../../../protocol";
import { language } from "../../../words/i18n";
import { dayBefore } from "./progress";

/** Days before and after today whose puzzles are kept. */
const BEFORE = 7;
const AFTER = 7;
/** Others that are kept, of each level. */
const MORE = 20;
const LEVELS = [1, 2, 3, 4, 5];
export const KEPT_RULES = "standard";
const AT_ONCE = 24;

interface Kept {
  /** The day on which they were fetched. */
  day: string;
  days: Readonly<Record<string, string>>;
  levels: Readonly<Record<number, readonly string[]>>;
  puzzles: Readonly<Record<string, PuzzleShown>>;
}

/** Not among those that the service worker forgets with an old version. */
const CACHE = "puzzles-1";

function keptAt(): string {
  return `/kept/puzzles/${language.peek()}`;
}

async function kept(): Promise<Kept | null> {
  try {
    const found = await (await caches.open(CACHE)).match(keptAt());
    return found ? ((await found.json()) as Kept) : null;
  } catch {
    return null; // over an insecure connection nothing is kept
  }
}

/** What the server says, or where it does not answer what was kept. */
async function known<T>(path: string, otherwise: (kept: Kept) => T | null | undefined): Promise<T> {
  try {
    return await get<T>(path);
  } catch (error) {
    const found = error instanceof Refused && error.status === 0 ? await kept() : null;
    const answer = found && otherwise(found);
    if (answer === null || answer === undefined) throw error;
    return answer;
  }
}

export function puzzleOf(id: string, asking: Asking): Promise<PuzzleShown> {
  return patiently(() => known(`/api/puzzles/${encodeURIComponent(id)}`, ({ puzzles }) => puzzles[id]), asking);
}

export async function daysFrom(first: string, count: number): Promise<Readonly<Record<string, string>>> {
  const { days } = await known<PuzzleDays>(`/api/puzzles/days/${first}?count=${count}`, ({ days }) => ({ days }));
  return days;
}

export function idsOf(rules: string, level: number): Promise<readonly string[]> {
  return known(`/api/puzzles/levels/${rules}/${level}`, ({ levels }) => (rules === KEPT_RULES ? levels[level] : null));
}

/** Once a day and language, behind everything else. */
export async function keepSome(today: string): Promise<void> {
  if (!("caches" in globalThis) || (await kept())?.day === today) return;
  const { days } = await get<PuzzleDays>(`/api/puzzles/days/${dayBefore(today, BEFORE)}?count=${BEFORE + 1 + AFTER}`);
  const levels: Record<number, readonly string[]> = {};
  for (const level of LEVELS) {
    const all = await get<readonly string[]>(`/api/puzzles/levels/${KEPT_RULES}/${level}`);
    levels[level] = all.slice(0, MORE);
  }
  const ids = [...new Set([...Object.values(days), ...Object.values(levels).flat()])];
  const puzzles: Record<string, PuzzleShown> = {};
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = await get<readonly PuzzleShown[]>(`/api/puzzles/some?ids=${ids.slice(at, at + AT_ONCE).join(",")}`);
    for (const each of some) puzzles[each.id] = each;
  }
  const body: Kept = { day: today, days, levels, puzzles };
  await (await caches.open(CACHE)).put(keptAt(), new Response(JSON.stringify(body)));
}
