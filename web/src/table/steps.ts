/** The tables of a replay, each tile the same thing from step to step. */
import { readTable } from "../notation/tile";
import type { Replayed } from "../protocol";
import { follow, layOut } from "./layout/follow";
import { EMPTY, type LaidMeld, type Layout } from "./layout/layout";

export interface Shown {
  melds: readonly LaidMeld[];
  /** The tables of all steps before, from the first. */
  earlier: readonly (readonly LaidMeld[])[];
  /** What has come to the table in this step. */
  fresh: ReadonlySet<string>;
}

const known = new WeakMap<Replayed, Layout[]>();

/** The layouts of all steps, worked out once for each game. */
function layouts(replayed: Replayed): Layout[] {
  let found = known.get(replayed);
  if (!found) {
    found = [];
    let last: Layout | null = null;
    for (const { state } of replayed.steps) {
      const table = readTable(String(state.table));
      last = last ? follow(last, table, []) : layOut(table, []);
      found.push(last);
    }
    known.set(replayed, found);
  }
  return found;
}

/** The table after a step, or as it lies in the middle of its move. */
export function tableAt(replayed: Replayed, at: number, between: string | null): Shown {
  const all = layouts(replayed);
  const before = all[at - 1] ?? EMPTY;
  const after = all[at] ?? EMPTY;
  const shown = between === null ? after : follow(before, readTable(between), []);
  const lay = new Set(before.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)));
  const fresh = shown.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)).filter((id) => !lay.has(id));
  const earlier = all.slice(0, at).map(({ melds }) => melds);
  return { melds: shown.melds, earlier, fresh: new Set(at === 0 ? [] : fresh) };
}
