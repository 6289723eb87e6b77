/** Cards that are being written, kept in this browser until the server has them. */
import type { Signal } from "@preact/signals";
import { storedSignal } from "../../../../settings";
import { type History, startHistory } from "../../../../undo";
import type { Draft } from "./draft";

export interface StoredCard {
  drafts: History<Draft>;
  /** The command under which it was sent and not answered yet; empty while it is written. */
  waiting: string;
}

const signals = new Map<string, Signal<StoredCard | null>>();

/** One for each game, wherever it is asked for. */
export function storedCard(place: string): Signal<StoredCard | null> {
  const known = signals.get(place);
  if (known) return known;
  const made = storedSignal<StoredCard | null>(nameOf(place), null);
  if (!isStoredCard(made.peek())) made.value = null; // from another version of this page
  signals.set(place, made);
  return made;
}

/** The places of all cards under a beginning that this browser still has. */
export function storedUnder(beginning: string): string[] {
  try {
    const start = `rummi.${nameOf(beginning)}`;
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(`rummi.${nameOf("")}`.length));
  } catch {
    return [];
  }
}

function nameOf(place: string): string {
  return `card/${place}`;
}

function isStoredCard(value: StoredCard | null): boolean {
  const now = value?.drafts?.now;
  return value === null || (Array.isArray(now?.players) && typeof now?.lines === "object");
}

export function newStoredCard(draft: Draft): StoredCard {
  return { drafts: startHistory(draft), waiting: "" };
}
