/** The tables of a replay, each tile the same thing from step to step. */
import { readTable } from "../notation/tile";
import type { Replayed } from "../protocol";
import { follow, layOut } from "./layout/follow";
import { EMPTY, type Layout } from "./layout/layout";
import { followWay, type Shown } from "./layout/way";

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

const UNCHANGED: Shown["changed"] = new Map();

/** The table after a step, or as it lies in the middle of its move; or, where another `way` is shown, after that. */
export function tableAt(replayed: Replayed, at: number, between: string | null, way: readonly string[] = []): Shown {
  const all = layouts(replayed);
  const before = all[at - 1] ?? EMPTY;
  const after = all[at] ?? EMPTY;
  const earlier = all.slice(0, at).map(({ melds }) => melds);
  const shownWay = way.length ? followWay(before, way, earlier).at(-1) : undefined;
  if (shownWay) return shownWay;
  const shown = between === null ? after : follow(before, readTable(between), []);
  const lay = new Set(before.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)));
  const fresh = shown.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)).filter((id) => !lay.has(id));
  return { melds: shown.melds, earlier, fresh: new Set(at === 0 ? [] : fresh), changed: UNCHANGED };
}
