/** Times and states in words. */
import { plural, t } from "@lingui/core/macro";
import type { ConsoleRoom, ConsoleSanction } from "../../../protocol";
import { language, locale } from "../../../words/i18n";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function hour(at: number): string {
  return new Intl.DateTimeFormat("pl", { hour: "2-digit", minute: "2-digit" }).format(at);
}

export function second(at: number): string {
  const shown = new Intl.DateTimeFormat("pl", { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(at);
  return `${shown}.${String(at % 1_000).padStart(3, "0")}`;
}

/** "Today 18:00", "3 November 18:00". */
export function day(at: number): string {
  const time = hour(at);
  if (new Date(at).toDateString() === new Date().toDateString()) return t`today ${time}`;
  const date = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long" }).format(at);
  return `${date}, ${time}`;
}

/** "0:12 ago", "3 h ago". */
export function ago(since: number, now: number): string {
  const ms = Math.max(0, now - since);
  if (ms >= DAY_MS) {
    const days = Math.floor(ms / DAY_MS);
    return t`${days} d ago`;
  }
  if (ms >= HOUR_MS) {
    const hours = Math.floor(ms / HOUR_MS);
    return t`${hours} h ago`;
  }
  const seconds = Math.floor(ms / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return t`${time} ago`;
}

export function stateOf(room: ConsoleRoom): string {
  if (room.set_aside) return t`set aside`;
  switch (room.phase) {
    case "gathering":
      return t`waiting`;
    case "between":
      return t`between games`;
    case "closed":
      return t`closed`;
    default: {
      const move = room.moves;
      return t`move ${move}`;
    }
  }
}

export function untilWords({ kind, until, seen_at }: ConsoleSanction): string {
  if (kind === "warn") return seen_at === null ? t`not read yet` : t`read`;
  if (until === null) return t`for good`;
  const moment = day(until);
  return t`until ${moment}`;
}

export function kindWord(kind: ConsoleSanction["kind"]): string {
  switch (kind) {
    case "warn":
      return t`warning`;
    case "mute":
      return t`muted`;
    case "ban":
      return t`banned`;
  }
}

export function reportedBy(people: number): string {
  return plural(people, { one: "reported by one", other: "reported by #" });
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: digits }).format(value);
}

export function size(bytes: number): string {
  if (bytes >= 1e9) return `${number(bytes / 1e9, 1)} GB`;
  return bytes >= 1e6 ? `${number(bytes / 1e6, 1)} MB` : `${number(Math.max(1, bytes / 1e3))} kB`;
}

/** Midnight, where the reader is. */
export function beginOfDay(): number {
  return new Date().setHours(0, 0, 0, 0);
}
