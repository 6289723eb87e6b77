import { useEffect, useRef } from "preact/hooks";
import { play } from "../parts/sound/sound";
import type { Sound } from "../parts/sound/tones";
import { type Clock, secondsAt, WARNING_SECONDS } from "./clock";

/** Each of the last ten seconds is heard once, as it comes; `soundOf` says how it sounds. */
export function useWarnings(clock: Clock, now: number, soundOf: (seconds: number) => Sound): void {
  const seconds = secondsAt(clock, now);
  const turn = useRef({ since: clock.since, seconds });
  useEffect(() => {
    const before = turn.current;
    turn.current = { since: clock.since, seconds };
    const passes = clock.since !== null && before.since === clock.since && seconds < before.seconds;
    if (passes && clock.limit > 0 && seconds <= WARNING_SECONDS) play(soundOf(seconds));
  }, [clock.since, seconds]);
}

/** On a table among its players. */
export function farSound(seconds: number): Sound {
  return seconds === 0 ? "time up" : seconds <= 3 ? "far last tick" : "far tick";
}

/** In the hands of one person, where other tables play around. */
export function nearSound(seconds: number): Sound {
  return seconds === 0 ? "time up" : seconds === WARNING_SECONDS ? "warning" : "tick";
}
