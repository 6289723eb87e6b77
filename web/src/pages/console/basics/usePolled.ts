import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../../../net/api";

/** Milliseconds from an answer to the next question. */
const EVERY_MS = 5_000;

export interface Polled<T> {
  value: T | null;
  /** When it was heard, by this device. */
  at: number;
  /** Why it was not heard the last time. */
  problem: Refused | null;
  again: () => void;
}

/** Asked again and again while somebody looks: a hidden page asks nothing, and asks at once when it is seen again. */
export function usePolled<T>(load: () => Promise<T>, key: string): Polled<T> {
  const [heard, setHeard] = useState<{ key: string; value: T; at: number } | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const polling = useRef<Polling<T> | null>(null);
  useEffect(() => {
    const begun = new Polling(load, (value, why) => {
      if (value !== null) setHeard({ key, value, at: Date.now() });
      setProblem(why);
    });
    polling.current = begun;
    return () => begun.stop();
  }, [key]);
  const current = heard?.key === key ? heard : null;
  const again = () => void polling.current?.ask();
  return { value: current?.value ?? null, at: current?.at ?? 0, problem, again };
}

class Polling<T> {
  private stopped = false;
  private asking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly ask = async () => {
    clearTimeout(this.timer);
    if (this.stopped || this.asking || document.visibilityState === "hidden") return;
    this.asking = true;
    const [value, why] = await this.answer();
    this.asking = false;
    if (this.stopped) return;
    this.hear(value, why);
    this.timer = setTimeout(this.ask, EVERY_MS);
  };

  constructor(
    private readonly load: () => Promise<T>,
    private readonly hear: (value: T | null, problem: Refused | null) => void,
  ) {
    document.addEventListener("visibilitychange", this.ask);
    void this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.ask);
  }

  private async answer(): Promise<[T | null, Refused | null]> {
    try {
      return [await this.load(), null];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [null, error];
    }
  }
}
