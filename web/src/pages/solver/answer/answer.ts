/** What the kernel says to what was entered: a sentence, and the way there on the table, step by step. */
import { plural, t } from "@lingui/core/macro";
import { rulesetNamed } from "../../../catalogue/known";
import type { SolvedRules } from "../../../catalogue/positions";
import type { Ordered } from "../../../kernel/answers";
import type { Kernel } from "../../../kernel/kernel";
import { boxOf } from "../../../kernel/questions";
import { explain, type Source, type Step } from "../../../kernel/renderSteps";
import { stateOf } from "../../../melds/state";
import { without } from "../../../melds/without";
import { readTiles, type Tile, writeTable, writeTiles } from "../../../notation/tile";
import type { PositionSolved, SolvePosition } from "../../../protocol";
import { tileNames } from "../../../table/words";
import type { Asked } from "../entering/address";
import { type Entry, type Row, tooMany } from "../entering/entry";
import { brokenWords, copiesWords } from "../entering/words";

/** In words, and how the table lies after it. */
export type TableStep = Pick<Step, "words" | "table">;

export interface Way {
  /** The table as it lies and as it will, and how it gets there. */
  before: string;
  after: string;
  steps: readonly TableStep[];
}

export interface Found {
  /** Nothing is entered yet; something entered cannot be; nothing can be done; this is how. */
  kind: "empty" | "wrong" | "none" | "way";
  title: string;
  note: string;
  way: Way | null;
  /** What stays on the rack, or has no place. */
  left: readonly Tile[];
}

const JOKER_VALUE = 30;

/** The games whose searches live on the server. */
export type Server = (asked: SolvePosition) => Promise<PositionSolved>;

export async function answerTo(asked: Asked, kernel: Kernel, server: Server): Promise<Found> {
  const { rules, ask, entry } = asked;
  const [often] = tooMany(entry, rules);
  if (often) return wrong(t`Too many of a tile`, copiesWords(often, rules));
  if (rules !== "junior" && ask === "order") return ordered(asked, kernel);
  if (rules !== "junior" && ask === "open") return opened(asked, kernel);
  const broken = brokenMeld(entry.melds, rules);
  if (broken) return wrong(t`The table is not whole yet`, brokenWords(broken, rules));
  if (!entry.rack.length) return empty(t`What is on your rack?`, t`Enter your tiles.`);
  return rules === "junior" ? junior(entry, server) : best(asked, kernel);
}

async function junior({ melds, rack }: Entry, server: Server): Promise<Found> {
  const before = writeTable(melds);
  const solved = await server({ rules: "junior", table: before, rack: writeTiles(rack) });
  if (!solved.laid) return none(t`Nothing can be laid`, t`No tile finds a place: it is checked to the end.`);
  const stars = solved.stars ?? 0;
  return {
    kind: "way",
    title: plural(stars, { one: "You can win # star", other: "You can win # stars" }),
    note: t`No turn wins more: it is checked to the end.`,
    way: { before, after: solved.table, steps: solved.steps },
    left: readTiles(solved.left),
  };
}

export function brokenMeld(melds: readonly Row[], rules: SolvedRules): Row | null {
  return melds.find((meld) => stateOf(meld, boxOf(rules)).state !== "valid") ?? null;
}

async function best({ rules, last, entry }: Asked, kernel: Kernel): Promise<Found> {
  const table = writeTable(entry.melds);
  const rack = writeTiles(entry.rack);
  const objective = last ? "value" : "tiles";
  const found = await kernel.ask({ table, rack, rules, objective, leastChange: true });
  const laid = readTiles(found.played);
  if (!laid.length)
    return none(t`Nothing can be laid`, t`No tile of the rack finds a place: it is checked to the end.`);
  const all = entry.rack.length;
  const count = laid.length;
  const points = worth(laid, rules);
  const held = worth(entry.rack, rules);
  const everything = plural(all, { one: "You can lay your tile", other: "You can lay all # tiles" });
  const some = last
    ? plural(held, { one: `You can lay ${points} of # point`, other: `You can lay ${points} of # points` })
    : t`You can lay ${count} of ${all}`;
  return {
    kind: "way",
    title: count === all ? everything : some,
    note: found.proven
      ? t`There is no better play: it is checked to the end.`
      : t`Perhaps there is a better play: not proven.`,
    way: await wayTo(table, found.table, rules, kernel),
    left: without(entry.rack, laid),
  };
}

async function opened({ rules, entry }: Asked, kernel: Kernel): Promise<Found> {
  if (!entry.rack.length) return empty(t`What is on your rack?`, t`Enter your tiles.`);
  const table = brokenMeld(entry.melds, rules) ? "-" : writeTable(entry.melds);
  const found = await kernel.ask({ table, rack: writeTiles(entry.rack), rules, objective: "opening" });
  const points = found.fresh.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const goal = rulesetNamed(rules).opening ?? 0;
  if (!found.fresh.length)
    return none(t`You cannot open yet`, t`There is no set in these tiles; ${goal} points are needed.`);
  const enough = points >= goal;
  const far = plural(points, { one: "Your sets are worth # point", other: "Your sets are worth # points" });
  return {
    kind: enough ? "way" : "none",
    title: enough
      ? plural(points, { one: "You open with # point", other: "You open with # points" })
      : t`You cannot open yet`,
    note: enough ? t`${goal} are needed, and no opening is worth more.` : t`${far} at most; ${goal} are needed.`,
    way: await wayTo(table, found.table, rules, kernel),
    left: without(entry.rack, readTiles(found.played)),
  };
}

async function ordered({ rules, entry }: Asked, kernel: Kernel): Promise<Found> {
  const { melds, loose } = entry;
  if (!melds.length && !loose.length) {
    return empty(t`What lies on the table?`, t`Enter it as it lies, wrong sets and loose tiles too.`);
  }
  const table = writeTable(melds);
  if (!loose.length && !brokenMeld(melds, rules)) {
    return none(t`The table is in order`, t`Every set is valid, and nothing lies beside them.`);
  }
  const found = await kernel.order({ table, loose: writeTiles(loose), rules });
  const way = await wayInOrder(entry, found, rules, kernel);
  const moved = plural(found.moved, { one: "# tile to move", other: "# tiles to move" });
  if (!found.left.length) {
    const note = found.proven
      ? t`No other way moves fewer: it is checked to the end.`
      : t`Perhaps fewer could be moved: not proven.`;
    return { kind: "way", title: moved, note, way, left: [] };
  }
  const names = tileNames(found.left);
  return {
    kind: "way",
    title: t`Not with all of these tiles`,
    note: t`Whatever is rearranged, this has no place: ${names}. Without it the table goes like this.`,
    way,
    left: found.left,
  };
}

async function wayTo(before: string, after: string, rules: SolvedRules, kernel: Kernel): Promise<Way> {
  return { before, after, steps: await stepsTo(before, after, rules, kernel, "rack") };
}

/** What has no place is put aside first, rather loose tiles than those of rows. */
async function wayInOrder(entry: Entry, { table, left }: Ordered, rules: SolvedRules, kernel: Kernel): Promise<Way> {
  const before = writeTable(entry.melds);
  let gone = without(left, entry.loose);
  const melds = entry.melds.map((meld) => {
    const rest = brokenMeld([meld], rules) ? without(meld, gone) : meld;
    gone = without(gone, without(meld, rest));
    return rest;
  });
  const first = writeTable(melds.filter((meld) => meld.length));
  const names = tileNames(without(left, entry.loose));
  const aside: TableStep[] = first === before ? [] : [{ words: t`Put aside: ${names}.`, table: first }];
  return { before, after: table, steps: [...aside, ...(await stepsTo(first, table, rules, kernel, "loose"))] };
}

function stepsTo(before: string, after: string, rules: SolvedRules, kernel: Kernel, source: Source): Promise<Step[]> {
  return explain(before, after, rules, kernel, source);
}

/** As the last round counts it. */
function worth(tiles: readonly Tile[], rules: SolvedRules): number {
  const joker = rulesetNamed(rules).joker_left ?? JOKER_VALUE;
  return tiles.reduce((sum, tile) => sum + (tile.joker ? joker : tile.number), 0);
}

function empty(title: string, note: string): Found {
  return { kind: "empty", title, note, way: null, left: [] };
}

function wrong(title: string, note: string): Found {
  return { kind: "wrong", title, note, way: null, left: [] };
}

function none(title: string, note: string): Found {
  return { kind: "none", title, note, way: null, left: [] };
}
