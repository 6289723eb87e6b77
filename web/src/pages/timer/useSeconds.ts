import { useEffect, useRef, useState } from "preact/hooks";
import { play } from "../../parts/sound";
import { type Clock, secondsAt, WARNING } from "../../timer/clock";

/** Often enough that no second is seen late. */
const BEAT = 200;

/** The time of the device, now and again while the clock goes. */
export function useNow(clock: Clock): number {
  const [, beat] = useState(0);
  const goes = clock.since !== null;
  useEffect(() => {
    if (!goes) return;
    const again = () => beat((count) => count + 1);
    const timer = setInterval(again, BEAT);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [goes]);
  return Date.now();
}

/** Each of the last ten seconds is heard once, as it comes. */
export function useWarnings(clock: Clock, now: number): void {
  const seconds = secondsAt(clock, now);
  const turn = useRef({ since: clock.since, seconds });
  useEffect(() => {
    const before = turn.current;
    turn.current = { since: clock.since, seconds };
    const passes = clock.since !== null && before.since === clock.since && seconds < before.seconds;
    if (passes && clock.limit > 0 && seconds <= WARNING)
      play(seconds === 0 ? "time up" : seconds <= 3 ? "far last tick" : "far tick");
  }, [clock.since, seconds]);
}
