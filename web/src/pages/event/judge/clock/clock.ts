/** The timer's clock at a table of a championship, where people come and go: it is kept with whose move it is. Pure. */
import { type Clock, readyClock } from "../../../../timer/clock";
import { isClock, isFields } from "../../../../timer/saved";

export interface KeptClock {
  /** The entrant whose move it is. */
  who: number;
  clock: Clock;
}

/** For those who play now, the first of whom starts; what cannot be read is as if it were not there. */
export function clockFor(around: readonly number[], limit: number, kept: unknown): Clock {
  const ready = readyClock(around.length, limit);
  if (!isFields(kept) || !isClock(kept.clock)) return ready;
  const seat = around.indexOf(kept.who as number);
  const { began, used, since } = kept.clock;
  return seat < 0 ? ready : { ...ready, seat, began, used, since };
}
