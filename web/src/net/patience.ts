/** Asking again where the server has its hands full: what costs it much comes later, and by itself. */
import { Refused } from "./api.ts";

/** Too much asked for at once, or the server has its hands full. */
const BUSY = [429, 503];
const AGAIN_MS = 4_000;

export interface Asking {
  /** Whoever asked has gone. */
  gone: boolean;
  /** Told each time that one has to wait. */
  waits?: () => void;
}

/** Until it is answered, refused for another reason, or not wanted any more. */
export async function patiently<T>(ask: () => Promise<T>, asking: Asking): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (asking.gone || !(error instanceof Refused && BUSY.includes(error.status))) throw error;
      asking.waits?.();
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      if (asking.gone) throw error;
    }
  }
}
