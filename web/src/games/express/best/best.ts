/** Somebody's best games alone, kept in this browser: fewest dice, then fewest points on them. */
import { storedSignal } from "../../../settings";

export interface Best {
  game: string;
  left: number;
  value: number;
  /** Milliseconds since 1970. */
  at: number;
}

const MOST_RESULTS = 10;

export const bests = storedSignal<readonly Best[]>("express-solo.best", []);

/** Each game counts once, however often its end is seen. */
export function withResult(list: readonly Best[], result: Best): readonly Best[] {
  if (list.some((each) => each.game === result.game)) return list;
  return [...list, result].sort((a, b) => a.left - b.left || a.value - b.value || a.at - b.at).slice(0, MOST_RESULTS);
}
