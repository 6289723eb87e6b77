/**
 * The shares that this browser has told, each with what was seen before: one stored entry for each game, so that two
 * pages of one browser never write over what the other remembers. Where nothing can be stored, as long as the page is open.
 */

export interface Told {
  readonly room: string;
  readonly game: string;
  readonly share: string;
  readonly commitment: string;
  readonly pledges: readonly string[];
  /** How many shuffles of this room were broken off just before, after this browser had told its share. */
  readonly abandoned: number;
  readonly dealt: boolean;
  readonly at: number;
}

const MOST_REMEMBERED = 50;
const START = "rummi.share/";
const unstored = new Map<string, Told>();

export function toldFor(game: string): Told | undefined {
  return unstored.get(game) ?? read(START + game);
}

/** All of a room, the oldest first. */
export function toldIn(room: string): Told[] {
  return all().filter((each) => each.room === room);
}

export function isTold(share: string): boolean {
  return all().some((each) => each.share === share);
}

export function keep(told: Told): void {
  try {
    localStorage.setItem(START + told.game, JSON.stringify(told));
  } catch {
    unstored.set(told.game, told); // what can be stored no more, or never could
  }
  for (const old of all().slice(0, -MOST_REMEMBERED)) drop(old.game);
}

export function drop(game: string): void {
  unstored.delete(game);
  try {
    localStorage.removeItem(START + game);
  } catch {
    // nothing was stored
  }
}

function all(): Told[] {
  const stored = names()
    .flatMap((name) => read(name) ?? [])
    .filter((each) => !unstored.has(each.game));
  return [...unstored.values(), ...stored].sort((one, other) => one.at - other.at);
}

function names(): string[] {
  try {
    const every = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return every.filter((name) => name.startsWith(START));
  } catch {
    return [];
  }
}

function read(name: string): Told | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "null") as Told | null) ?? undefined;
  } catch {
    return undefined;
  }
}
