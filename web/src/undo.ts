/** What was tried in a turn, to go back and forth in it. Pure. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

export function remember<T>(history: History<T>, next: T): History<T> {
  return next === history.now ? history : { past: [...history.past, history.now], now: next, future: [] };
}

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}
