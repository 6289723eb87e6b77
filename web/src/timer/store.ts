/** The evening in this browser: kept after every tap, and never thrown away because it cannot be read. */
import { signal } from "@preact/signals";
import { RULESETS } from "../protocol/catalogue";
import { rulesOf } from "../scoring/rules";
import { type Clock, finish, readyClock } from "./clock";
import { readClock, readSheet, VERSION } from "./saved";
import { newSheet, nextStarter, type Sheet } from "./sheet";

const SHEET = "rummi.sheet";
const CLOCK = "rummi.clock";
const MOST_UNDO_STEPS = 60;

export const sheet = signal<Sheet | null>(null);
export const past = signal<readonly Sheet[]>([]);
export const clock = signal<Clock>(readyClock(2, 60));
/** What was found here and cannot be read, as it is. */
export const damaged = signal<readonly string[]>([]);
/** Whether the browser has refused to keep something. */
export const unkept = signal(false);

/** Everything anew from what is kept; also when another tab has written it. */
export function load(): void {
  const unread: string[] = [];
  const found = <T>(name: string, read: (text: string) => T): T | null => {
    const text = stored(name);
    try {
      return text === null ? null : read(text);
    } catch {
      unread.push(text ?? "");
      return null;
    }
  };
  const kept = found(SHEET, readSheet);
  const timed = found(CLOCK, readClock);
  damaged.value = unread;
  if (unread.length) return;
  sheet.value = kept?.sheet ?? null;
  past.value = kept?.past ?? [];
  const seats = sheet.value?.names.length ?? 2;
  const { time_limit: limit } = sheet.value ? rulesOf(sheet.value.rules) : RULESETS.standard;
  clock.value = timed?.clock.spent.length === seats ? timed.clock : readyClock(seats, limit);
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    unkept.value = true;
    return null;
  }
}

function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify({ version: VERSION, ...value }));
  } catch {
    unkept.value = true;
  }
}

function keepSheet(): void {
  keep(SHEET, { sheet: sheet.value, past: past.value });
}

/** Other tabs write the same evening. */
export function followOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SHEET || key === CLOCK) load();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Something was written down; it can be undone. */
export function change(next: Sheet): void {
  if (sheet.value) past.value = [...past.value, sheet.value].slice(-MOST_UNDO_STEPS);
  show(next);
}

/** Something else is looked at; there is nothing to undo. */
export function show(next: Sheet): void {
  sheet.value = next;
  keepSheet();
}

export function undo(): void {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  show(before);
  matchClock(before);
}

export function setClock(next: Clock): void {
  clock.value = next;
  keep(CLOCK, { clock: next });
}

/** A new sheet for these people; the old one can be had back by undoing. */
export function beginSheet(rules: string, names: readonly string[], limit: number): void {
  change(newSheet(rules, names));
  setClock(readyClock(names.length, limit));
}

/** As many people at the clock as on the sheet; while it waits, the one who starts the next game. */
export function matchClock(now: Sheet): void {
  const starter = nextStarter(now);
  if (clock.value.spent.length !== now.names.length) {
    setClock(readyClock(now.names.length, rulesOf(now.rules).time_limit, starter));
  } else if (!clock.value.began) setClock(finish(clock.value, starter, Date.now()));
}

/** Whoever has read what could not be read begins anew; it is kept aside under another name. */
export function putAside(): void {
  for (const name of [SHEET, CLOCK]) {
    const text = stored(name);
    if (text === null) continue;
    try {
      localStorage.setItem(`${name}.damaged`, text);
      localStorage.removeItem(name);
    } catch {
      unkept.value = true;
    }
  }
  load();
}
