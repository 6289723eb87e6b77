/** The clock of a table's moves in this browser: it survives a reload, ticks, rings and shakes. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { play } from "../../../parts/sound";
import { kept } from "../../../settings";
import { type Clock, pass, pause, ready, secondsLeft, start } from "./clock";

const WARNING = 10;
const BEAT = 200;

export interface Turn {
  clock: Clock;
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

const clocks = new Map<string, Signal<Clock | null>>();

function clockOf(place: string): Signal<Clock | null> {
  const known = clocks.get(place) ?? kept<Clock | null>(`clock/${place}`, null);
  clocks.set(place, known);
  return known;
}

/** `around` are the players in the order in which they move; the first is who starts. */
export function useTurn(place: string, around: readonly number[], seconds: number): Turn {
  const limit = seconds * 1000;
  const known = clockOf(place);
  const clock = known.value && around.includes(known.value.who) ? known.value : ready(around[0] ?? 0, limit);
  const now = useNow(clock.until !== null).value;
  const left = secondsLeft(clock, now);
  const running = clock.until !== null;
  useEffect(() => {
    if (!running || left > WARNING) return;
    if (left === 0) play("time up");
    else play(left === WARNING ? "warning" : "tick");
  }, [running, left]);
  return {
    clock,
    left,
    limit: seconds,
    running,
    low: left <= WARNING && (running || left > 0) && left < seconds,
    over: left === 0,
    tap: () => {
      play("chime"); // in the tap itself: a browser lets a page sound only then
      known.value = running ? pass(clock, around, limit, Date.now()) : start(clock, Date.now());
    },
    pause: () => {
      known.value = pause(clock, Date.now());
    },
    stop: () => {
      known.value = null;
    },
  };
}

/** The time, as long as somebody needs it. */
function useNow(needed: boolean): ReadonlySignal<number> {
  const [now] = useState(() => signal(Date.now()));
  useEffect(() => {
    if (!needed) return;
    const beat = () => {
      now.value = Date.now();
    };
    beat();
    const timer = setInterval(beat, BEAT);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
