/**
 * What a hint or the coach points at: the tiles of the step that comes next. Whoever does a step himself is shown the one
 * after it; whoever does something else is not disturbed.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { bare, likeness } from "../melds/meld";
import { readTable, type Tile, writeTile } from "../notation/tile";
import type { HintShown } from "../protocol";
import { type Draft, layOutTable, liesAs, tilesOf } from "./draft";
import type { Layout } from "./layout/layout";

const NOTHING: ReadonlyMap<string, string> = new Map();

export class Guide {
  /** The way that the coach shows; a hint that was asked for goes before it. */
  readonly coached = signal<HintShown | null>(null);
  readonly way = computed(() => this.hint.value ?? this.coached.value);
  /** The tables after each step. */
  private readonly tables = computed(() => {
    const base = this.draft.value.base.melds.map(tilesOf);
    return (this.way.value?.tables ?? []).map((table) => withLoose(base, readTable(table)));
  });
  /** The number of the step that comes next; as many as there are when all is done. */
  readonly at = signal(0);
  /** The table after that step. */
  readonly table = computed<Tile[][] | null>(() => this.tables.value[this.at.value] ?? null);
  /** The pieces that it moves, each with the meld in which it will lie. */
  readonly pointed = computed<ReadonlyMap<string, string>>(() => {
    const table = this.table.value;
    return table ? movedBy(this.draft.value, table) : NOTHING;
  });
  readonly done = computed(() => this.tables.value.length > 0 && this.at.value >= this.tables.value.length);
  private readonly ends: (() => void)[];

  constructor(
    private readonly draft: ReadonlySignal<Draft>,
    private readonly hint: ReadonlySignal<HintShown | null>,
  ) {
    this.ends = [
      effect(() => {
        if (this.way.value) this.at.value = 0;
      }),
      effect(() => {
        const reached = this.tables.value.findLastIndex((table) => liesAs(this.draft.value, table));
        if (reached >= 0) this.at.value = reached + 1;
      }),
    ];
  }

  close(): void {
    for (const end of this.ends) end();
  }
}

/** What was taken and is not laid again yet lies beside the others, tile by tile: nothing leaves the table. */
export function withLoose(base: readonly (readonly Tile[])[], table: readonly Tile[][]): Tile[][] {
  const there = table.flat().map((tile) => writeTile(bare(tile)));
  const loose = base.flat().filter((tile) => {
    const at = there.indexOf(writeTile(bare(tile)));
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
  return [...table, ...loose.map((tile) => [bare(tile)])];
}

/** Those that lie in another meld afterwards; what a meld has kept stays where it is. */
export function movedBy(draft: Draft, table: readonly (readonly Tile[])[]): ReadonlyMap<string, string> {
  const before = homes(draft.now);
  const after = homes(layOutTable(draft, table).now);
  const moved = [...after].filter(([id, home]) => {
    const was = before.get(id);
    return was?.like !== home.like && was?.meld !== home.meld;
  });
  return new Map(moved.map(([id, home]) => [id, home.meld]));
}

/** Of every piece on the table: in which meld, and what that meld is. */
function homes({ melds }: Layout): Map<string, { meld: string; like: string }> {
  const found = new Map<string, { meld: string; like: string }>();
  for (const meld of melds) {
    const like = likeness(tilesOf(meld));
    for (const piece of meld.pieces) found.set(piece.id, { meld: meld.id, like });
  }
  return found;
}
