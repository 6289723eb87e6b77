/** The tables of a way, each tile the same thing from step to step, and which meld a step has changed. */
import { without } from "../../melds/without";
import { readTable } from "../../notation/tile";
import { follow } from "./follow";
import type { LaidMeld, Layout } from "./layout";

export interface Shown {
  melds: readonly LaidMeld[];
  /** Every table before it. */
  earlier: readonly (readonly LaidMeld[])[];
  /** What was laid so far. */
  fresh: ReadonlySet<string>;
  /** By the names of melds the step that changed each last. */
  changed: ReadonlyMap<string, number>;
}

/** As it lies at first, and after each step; `earlier` are the tables before that. */
export function followWay(first: Layout, tables: readonly string[], earlier: Shown["earlier"] = []): Shown[] {
  const lay = new Set(idsOf(first));
  const before = first.melds.flatMap(({ pieces }) => pieces.map(({ tile }) => tile));
  const changed = new Map<string, number>();
  const shown: Shown[] = [{ melds: first.melds, earlier, fresh: new Set(), changed: new Map() }];
  let last = first;
  for (const [at, table] of tables.entries()) {
    const melds = readTable(table);
    const next = follow(last, melds, without(before, melds.flat())); // what is in the hand comes back
    for (const meld of next.melds) if (!isThere(last, meld)) changed.set(meld.id, at + 1);
    shown.push({
      melds: next.melds,
      earlier: [...earlier, ...shown.map((each) => each.melds)],
      fresh: new Set(idsOf(next).filter((id) => !lay.has(id))),
      changed: new Map(changed),
    });
    last = next;
  }
  return shown;
}

function idsOf({ melds }: Layout): string[] {
  return melds.flatMap(({ pieces }) => pieces.map(({ id }) => id));
}

/** Whether it lay there before, of the same pieces. */
function isThere(layout: Layout, meld: LaidMeld): boolean {
  const pieces = names(meld);
  return layout.melds.some((each) => each.id === meld.id && names(each) === pieces);
}

function names({ pieces }: LaidMeld): string {
  return pieces
    .map(({ id }) => id)
    .sort()
    .join();
}
