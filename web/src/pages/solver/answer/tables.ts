/** The tables of a way, each tile the same thing from step to step, and which meld a step has changed. */
import { readTable } from "../../../notation/tile";
import { follow, layOut } from "../../../table/layout/follow";
import type { LaidMeld, Layout } from "../../../table/layout/layout";
import type { Way } from "./answer";
import { without } from "./without";

export interface Shown {
  melds: readonly LaidMeld[];
  earlier: readonly (readonly LaidMeld[])[];
  /** What was laid so far. */
  fresh: ReadonlySet<string>;
  /** By the names of melds the step that changed each last. */
  changed: ReadonlyMap<string, number>;
}

/** As it lies at first, and after each step; after the last it is the answer. */
export function tablesOf({ before, steps }: Way): Shown[] {
  const first = readTable(before);
  let last = layOut(first, []);
  const lay = new Set(idsOf(last));
  const changed = new Map<string, number>();
  const shown: Shown[] = [{ melds: last.melds, earlier: [], fresh: new Set(), changed: new Map() }];
  for (const [at, { table }] of steps.entries()) {
    const melds = readTable(table);
    const next = follow(last, melds, without(first.flat(), melds.flat())); // what is in the hand comes back
    for (const meld of next.melds) if (!isThere(last, meld)) changed.set(meld.id, at + 1);
    shown.push({
      melds: next.melds,
      earlier: shown.map((each) => each.melds),
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
