import { type MeldState, stateOf } from "../melds/state";
import { tilesOf } from "./draft";
import type { LaidMeld } from "./layout/layout";

const STATES = new WeakMap<LaidMeld, MeldState>();

/** Whether a meld is valid, and what is missing; looked at once for each. */
export function meldState(meld: LaidMeld): MeldState {
  let state = STATES.get(meld);
  if (!state) {
    state = stateOf(tilesOf(meld));
    STATES.set(meld, state);
  }
  return state;
}
