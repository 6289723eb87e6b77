import { useEffect, useState } from "preact/hooks";

/** Often enough that no second is seen late. */
const TICK_MS = 200;

interface Options {
  /** Whose time it is: the device's, or the server's. */
  read?: () => number;
  /** Whether anybody needs to see it pass. */
  goes?: boolean;
  /** Milliseconds between two looks at it. */
  every?: number;
}

/** The time, now and again while it goes, and at once when a page that slept is seen again. */
export function useTime({ read = Date.now, goes = true, every = TICK_MS }: Options = {}): number {
  const [, beat] = useState(0);
  useEffect(() => {
    if (!goes) return;
    const again = () => beat((count) => count + 1);
    const timer = setInterval(again, every);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [goes, every]);
  return read();
}
