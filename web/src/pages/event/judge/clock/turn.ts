/** The clock of a table's moves in this browser: it survives a reload, ticks, rings and shakes. */
import type { Signal } from "@preact/signals";
import { useTime } from "../../../../parts/hooks/useTime";
import { play } from "../../../../parts/sound/sound";
import { storedSignal } from "../../../../settings";
import { begin, type Clock, isLow, next, pause, resume, secondsAt } from "../../../../timer/clock";
import { nearSound, useWarnings } from "../../../../timer/useWarnings";
import { clockFor, type KeptClock } from "./clock";

export interface Turn {
  /** The entrants whose move it is and will be. */
  who: number;
  after: number;
  /** Whole seconds that are left. */
  left: number;
  limit: number;
  running: boolean;
  low: boolean;
  over: boolean;
  /** One tap: it starts, or the next player moves. */
  tap: () => void;
  pause: () => void;
  /** The game is over. */
  stop: () => void;
}

const clocks = new Map<string, Signal<KeptClock | null>>();

function clockOf(place: string): Signal<KeptClock | null> {
  const known = clocks.get(place) ?? storedSignal<KeptClock | null>(`clock/${place}`, null);
  clocks.set(place, known);
  return known;
}

/** `around` are the players in the order in which they move; the first is who starts. */
export function useTurn(place: string, around: readonly number[], limit: number): Turn {
  const known = clockOf(place);
  const clock = clockFor(around, limit, known.value);
  const running = clock.since !== null;
  const now = useTime({ goes: running });
  useWarnings(clock, now, nearSound);
  const left = secondsAt(clock, now);
  const whose = (seat: number) => around[seat % around.length] ?? 0;
  const keep = (changed: Clock) => {
    known.value = { who: whose(changed.seat), clock: changed };
  };
  return {
    who: whose(clock.seat),
    after: whose(clock.seat + 1),
    left,
    limit,
    running,
    low: isLow(clock, now),
    over: limit > 0 && left === 0,
    tap: () => {
      play("chime"); // in the tap itself: a browser lets a page sound only then
      const onwards = running ? next : clock.began ? resume : begin;
      keep(onwards(clock, Date.now()));
    },
    pause: () => keep(pause(clock, Date.now())),
    stop: () => {
      known.value = null;
    },
  };
}
