/** The time of a move at a table: who moves, and how long still. Pure; times are milliseconds that are handed in. */
export interface Clock {
  /** The entrant whose move it is. */
  who: number;
  /** When the time is over, while the clock runs. */
  until: number | null;
  /** What is left while it stands. */
  left: number;
}

export function ready(who: number, limit: number): Clock {
  return { who, until: null, left: limit };
}

export function start(clock: Clock, now: number): Clock {
  return clock.until === null ? { ...clock, until: now + clock.left } : clock;
}

export function pause(clock: Clock, now: number): Clock {
  return clock.until === null ? clock : { ...clock, until: null, left: leftOf(clock, now) };
}

/** The next player around the table moves, with the whole time. */
export function pass(clock: Clock, around: readonly number[], limit: number, now: number): Clock {
  const who = around[(around.indexOf(clock.who) + 1) % around.length] ?? clock.who;
  return { who, until: now + limit, left: limit };
}

export function leftOf(clock: Clock, now: number): number {
  return clock.until === null ? clock.left : Math.max(0, clock.until - now);
}

/** As it is shown: a whole second until it is over. */
export function secondsLeft(clock: Clock, now: number): number {
  return Math.ceil(leftOf(clock, now) / 1000);
}
