/**
 * The turn clock as a value. It knows when a turn began, not how often it ticked: whatever sleeps or is loaded again
 * loses no time.
 */
export interface Clock {
  /** Seconds for a move; 0 for none. */
  limit: number;
  seat: number;
  /** Whether somebody's turn has begun; before, it waits for the game to start. */
  began: boolean;
  /** Milliseconds of this turn before `since`. */
  used: number;
  /** When it was last set going, by the device's own time; null while it stands. */
  since: number | null;
  /** Milliseconds of each player's turns before this one. */
  spent: readonly number[];
}

export const WARNING_SECONDS = 10;

export function readyClock(seats: number, limit: number, seat = 0): Clock {
  return { limit, seat, began: false, used: 0, since: null, spent: new Array<number>(seats).fill(0) };
}

/** A device whose time is set back does not give time. */
export function usedAt({ used, since }: Clock, now: number): number {
  return used + (since === null ? 0 : Math.max(0, now - since));
}

/** Whole seconds that are left, or without a limit that have passed. */
export function secondsAt(clock: Clock, now: number): number {
  const used = usedAt(clock, now);
  return clock.limit ? Math.max(0, Math.ceil(clock.limit - used / 1000)) : Math.floor(used / 1000);
}

export function isLow(clock: Clock, now: number): boolean {
  return clock.limit > 0 && clock.began && secondsAt(clock, now) <= WARNING_SECONDS;
}

/** What a player's turns took; a forgotten clock does not count beyond the limit. */
export function spentAt(clock: Clock, seat: number, now: number): number {
  const before = clock.spent[seat] ?? 0;
  return seat === clock.seat && clock.began ? before + counted(clock, now) : before;
}

function counted(clock: Clock, now: number): number {
  const used = usedAt(clock, now);
  return clock.limit ? Math.min(used, clock.limit * 1000) : used;
}

export function begin(clock: Clock, now: number): Clock {
  return { ...clock, began: true, used: 0, since: now };
}

/** The turn goes to another player, and his time runs. */
export function turnTo(clock: Clock, seat: number, now: number): Clock {
  return begin({ ...settled(clock, now), seat }, now);
}

export function next(clock: Clock, now: number): Clock {
  return turnTo(clock, (clock.seat + 1) % clock.spent.length, now);
}

export function pause(clock: Clock, now: number): Clock {
  return { ...clock, used: usedAt(clock, now), since: null };
}

export function resume(clock: Clock, now: number): Clock {
  return { ...clock, since: now };
}

/** The game is over; the next waits for its starter. */
export function finish(clock: Clock, starter: number, now: number): Clock {
  return { ...settled(clock, now), seat: starter, began: false, used: 0, since: null };
}

function settled(clock: Clock, now: number): Clock {
  return { ...clock, spent: clock.spent.map((_, seat) => spentAt(clock, seat, now)) };
}

/** "12:04"; with hours "1:02:03". */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
