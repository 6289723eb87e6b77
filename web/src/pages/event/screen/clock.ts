/** The big clock: what it shows at a moment of the server's time. */
import type { EventView } from "../../../protocol";
import { clockText } from "../../../timer/clock";
import { roundNow, stageNow } from "../viewQueries";

export interface Shown {
  what: string;
  /** Whole seconds; `null` where there are only words. */
  left: number | null;
  /** How much of it is left, from 1 to 0; `null` where nobody knows how long it was. */
  part: number | null;
  runs: boolean;
}

/** What the organiser has set; else the minutes of the round since its signal. */
export function clockOf(view: EventView, now: number): Shown | null {
  const { clock } = view;
  if (clock) {
    if (clock.until !== null) return running(clock.what, clock.since, clock.until, now);
    return { what: clock.what, left: clock.left || null, part: null, runs: false };
  }
  const [play, round] = [stageNow(view), roundNow(view)];
  const minutes = play && !play.closed ? (view.parameters.stages[play.number - 1]?.minutes ?? 0) : 0;
  if (!round?.signal || !minutes) return null;
  const since = momentOf(round.signal, view.parameters.zone);
  return running("", since, since + minutes * 60_000, now);
}

function running(what: string, since: number, until: number, now: number): Shown {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return { what, left, part: Math.min(1, Math.max(0, (until - now) / Math.max(1, until - since))), runs: true };
}

/** "07:08", "1:02:30": as wide as ever while it counts down. */
export function wallText(seconds: number): string {
  return clockText(seconds).padStart(5, "0");
}

/** A time of the event (`2026-04-27T13:15:00`, as a clock in the hall shows it) in milliseconds since 1970. */
export function momentOf(local: string, zone: string): number {
  const there = Date.parse(`${local}Z`);
  const shown = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "medium", timeZone: zone }).format(
    there,
  );
  return 2 * there - Date.parse(`${shown.replace(" ", "T")}Z`);
}
