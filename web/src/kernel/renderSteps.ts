/** Explain a play in words, as the steps that a person does at the table, as in src/rummi/solver/steps.py. */
import { t } from "@lingui/core/macro";
import type { Meld } from "../melds/meld";
import { isReading } from "../melds/reading";
import { type NumberTile, type Tile, writeTable } from "../notation/tile";
import type { KernelStep, StepKind } from "./answers";
import type { Kernel } from "./kernel";
import type { Rules } from "./questions";
import { aSet, listed, runWords, theSet, tiles as tileWords } from "./words";

export interface Step {
  kind: StepKind;
  words: string;
  /** The table after the step. Sets may be too short between two steps. */
  table: string;
}

/** The source of new tiles: a rack, or the loose tiles of a table to repair. */
export type Source = "rack" | "loose";

/** Find the fewest steps from one table to the other, both in the notation, and put them in words. */
export async function explain(
  before: string,
  after: string,
  rules: Rules,
  kernel: Pick<Kernel, "steps">,
  source: Source = "rack",
): Promise<Step[]> {
  const steps = await kernel.steps(before, after, rules);
  return steps.map((step, at) => ({
    kind: step.kind,
    words: RENDER[step.kind](step, source),
    table: at === steps.length - 1 ? after : writeTable(step.table.map(({ tiles }) => tiles)),
  }));
}

function lay({ now, laid }: KernelStep, source: Source): string {
  const [meld] = now;
  const set = meld ? aSet(meld) : "";
  const all = laid.length === meld?.tiles.length;
  if (source === "loose" && laid.length) return layLoose(set, laid, all);
  if (all) return t`Lay ${set} from the rack.`;
  if (!laid.length) return t`Lay ${set}.`;
  const tiles = tileWords(laid);
  return t`Lay ${set} with ${tiles} from the rack.`;
}

/** A table to repair has loose tiles instead of a rack. */
function layLoose(set: string, loose: readonly Tile[], all: boolean): string {
  if (all) return t`Lay ${set} of loose tiles.`;
  const tiles = tileWords(loose);
  return t`Lay ${set} with ${tiles} that lay loose.`;
}

function add(step: KernelStep): string {
  const tiles = tileWords(step.added);
  const set = nameSource(step);
  return withJokerMove(t`Add ${tiles} to ${set}.`, step);
}

function take(step: KernelStep): string {
  const tiles = tileWords(step.taken);
  const set = nameSource(step);
  return withJokerMove(t`Take ${tiles} from ${set}.`, step);
}

function move(step: KernelStep): string {
  const [[to, moved] = [0, []]] = step.moved;
  const tiles = tileWords(moved);
  const other = nameSet(step, to);
  const added = step.added.length ? tileWords(step.added) : null;
  const alone = setAt(step, step.sets[0])?.tiles.length === 1;
  return withJokerMove(alone ? moveAlone(tiles, other, added) : moveFrom(nameSource(step), tiles, other, added), step);
}

function moveFrom(set: string, tiles: string, other: string, added: string | null): string {
  if (added === null) return t`Move ${tiles} from ${set} to ${other}.`;
  return t`Move ${tiles} from ${set} to ${other} and add ${added}.`;
}

function moveAlone(tiles: string, other: string, added: string | null): string {
  if (added === null) return t`Move ${tiles}, which lies alone, to ${other}.`;
  return t`Move ${tiles}, which lies alone, to ${other} and add ${added}.`;
}

function withJokerMove(step: string, { jokerMoved, now: [meld] }: KernelStep): string {
  if (!jokerMoved || !meld) return step;
  const set = aSet(meld);
  return t`${step} Move the joker and lay ${set}.`;
}

function shift(step: KernelStep): string {
  const [meld] = step.now;
  const set = nameSource(step);
  const fresh = meld ? aSet(meld) : "";
  return t`Move the joker in ${set} and lay ${{ new: fresh }}.`;
}

/** A tile takes the place of the joker, or is added elsewhere in the set so that the joker is free. */
function swap(step: KernelStep): string {
  const jokers = tileWords(step.taken);
  const tiles = tileWords(step.added);
  const set = nameSource(step);
  if (step.jokerReplaced) return t`Swap ${jokers} in ${set} for ${tiles}.`;
  return t`Add ${tiles} to ${set} and free ${jokers}.`;
}

function split(step: KernelStep): string {
  const was = setAt(step, step.sets[0]);
  const run = was ? runWords(was) : "";
  const runs = listed(step.now.map(runWords));
  const onlyJokers = step.taken.every((tile) => tile.joker);
  if (step.added.length) {
    const tiles = tileWords(step.added);
    if (!step.taken.length) return t`Split the run of ${run} and use ${tiles} to make runs of ${runs}.`;
    const taken = tileWords(step.taken);
    if (!onlyJokers) return t`Split the run of ${run}, take out ${taken} and use ${tiles} to make runs of ${runs}.`;
    return t`Split the run of ${run} and swap ${{ jokers: taken }} for ${tiles} to make runs of ${runs}.`;
  }
  if (!step.taken.length) return t`Split the run of ${run} into runs of ${runs}.`;
  const tiles = tileWords(step.taken);
  if (onlyJokers) return t`Split the run of ${run} and free ${{ jokers: tiles }}.`;
  return t`Split the run of ${run} and take out ${tiles}.`;
}

function join(step: KernelStep): string {
  const both = [step.sets[0], step.moved[0]?.[0]].flatMap((at) => setAt(step, at) ?? []);
  const runs = listed(both.sort((a, b) => firstOf(a) - firstOf(b)).map(runWords));
  if (!step.added.length) return withJokerMove(t`Join the runs of ${runs}.`, step);
  const tiles = tileWords(step.added);
  return withJokerMove(t`Join the runs of ${runs} with ${tiles}.`, step);
}

function firstOf({ reading, tiles }: Meld): number {
  if (isReading(reading) && reading.kind === "run") return reading.first;
  return Math.min(...tiles.filter((tile): tile is NumberTile => !tile.joker).map(({ number }) => number));
}

/** List the sets that receive tiles. The other tiles stay in the hand. */
function apart(step: KernelStep): string {
  const [first] = step.moved;
  if (!first) return pickUp(step);
  if (setAt(step, step.sets[0])?.tiles.length === 1)
    return moveAlone(tileWords(first[1]), nameSet(step, first[0]), null);
  const moves = listed(step.moved.map(([to, moved]) => tilesToSet(moved, nameSet(step, to))));
  const set = nameSource(step);
  const whole = t`Take apart ${set}: move ${moves}.`;
  if (!step.taken.length) return whole;
  const tiles = tileWords(step.taken);
  if (step.taken.every((tile) => tile.joker)) return t`${{ step: whole }} This frees ${{ jokers: tiles }}.`;
  return t`${{ step: whole }} Keep ${tiles} in hand.`;
}

function tilesToSet(moved: readonly Tile[], set: string): string {
  const tiles = tileWords(moved);
  return t`${tiles} to ${set}`;
}

/** A single tile is picked up rather than taken apart. */
function pickUp({ before, sets: places }: KernelStep): string {
  const melds = places.flatMap((at) => before[at] ?? []);
  const alone = melds.flatMap(({ tiles }) => (tiles.length === 1 ? tiles : []));
  const sets = listed(melds.filter(({ tiles }) => tiles.length > 1).map((meld) => theSet(meld, before)));
  if (!alone.length) return t`Take apart ${sets}.`;
  const tiles = tileWords(alone);
  if (!sets) return t`Pick up ${tiles}.`;
  return t`Pick up ${tiles} and take apart ${sets}.`;
}

function setAt({ before }: KernelStep, at: number | undefined): Meld | undefined {
  return at === undefined ? undefined : before[at];
}

function nameSource(step: KernelStep): string {
  return nameSet(step, step.sets[0]);
}

function nameSet(step: KernelStep, at: number | undefined): string {
  const meld = setAt(step, at);
  return meld ? theSet(meld, step.before) : "";
}

const RENDER: Readonly<Record<StepKind, (step: KernelStep, source: Source) => string>> = {
  lay,
  build: lay,
  add,
  take,
  move,
  swap,
  shift,
  split,
  join,
  apart,
};
