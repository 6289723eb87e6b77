import type { Desk } from "../desk";
import { boxOf } from "../place/place";
import type { Taken } from "./FloatCard";

/** No meld in particular: a card had better cover none. */
export function allMelds({ placing, shown }: Desk): Taken {
  const rather = placing ? shown.peek().melds.flatMap((meld) => boxOf(placing, meld.id) ?? []) : [];
  return { never: [], rather };
}
