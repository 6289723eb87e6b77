/** Read the answers of the kernel, and check them with the client's own reader of melds before they are used. */
import type { Box } from "../melds/box";
import { bare, likeness, type Meld, meldOf } from "../melds/meld";
import { isReading } from "../melds/reading";
import { type NumberTile, readTable, readTiles, type Tile, writeTable, writeTile, writeTiles } from "../notation/tile";
import { NoAnswer, WrongAnswer } from "./errors";
import { boxOf, type Disorder, type Question } from "./questions";

export interface Answer {
  /** The whole table after the play, in the notation. The melds that stay come first. */
  table: string;
  /** The tiles laid from the rack, or `-` for none. */
  played: string;
  /** The new melds, and the old melds that they replace. */
  fresh: readonly Meld[];
  gone: readonly Meld[];
  /** `proven`: no play is better. `least`: no equally good play changes the table less. */
  proven: boolean;
  least: boolean;
}

/** A repaired table. */
export interface Ordered {
  table: string;
  /** The tiles that fit in no arrangement. `table` has all the others. */
  left: readonly Tile[];
  /** The number of moved tiles, including loose ones. */
  moved: number;
  /** True if no other arrangement moves fewer tiles. */
  proven: boolean;
}

export type StepKind = "lay" | "build" | "add" | "take" | "move" | "swap" | "shift" | "split" | "join" | "apart";

/** A step of a play. Sets are identified by their index on the table before the step. */
export interface KernelStep {
  kind: StepKind;
  before: readonly Meld[];
  /** The table after the step. Some sets may be incomplete. */
  table: readonly Meld[];
  /** The sets that are taken apart, or the one that changes or gives tiles; empty if a set is laid. */
  sets: readonly number[];
  /** The laid or changed set, the set that receives moved tiles, or the parts of a split. */
  now: readonly Meld[];
  /** The tiles that go directly to other sets. */
  moved: readonly (readonly [to: number, tiles: readonly Tile[]])[];
  /** The tiles taken into the hand. */
  taken: readonly Tile[];
  /** The tiles added from the hand and the rack. */
  added: readonly Tile[];
  /** The added tiles that come from the rack. */
  laid: readonly Tile[];
  /** True if a joker of the set must change its place. */
  jokerMoved: boolean;
  /** True if a tile takes the place of the joker in a swap. */
  jokerReplaced: boolean;
}

/** A play to explain in steps. */
export interface Play {
  before: readonly Meld[];
  after: readonly Meld[];
  box: Box;
}

interface StepAnswer extends Pick<KernelStep, "kind" | "sets" | "jokerMoved" | "jokerReplaced"> {
  now: string[];
  moved: [to: number, tiles: string][];
  taken: string;
  added: string;
  laid: string;
  table: (number | string)[];
}

interface PlayAnswer {
  stays: boolean[];
  fresh: string[];
  proven: boolean;
  least: boolean;
}

export function readPlayAnswer(text: string, question: Question): Answer {
  const { stays, fresh, proven, least } = parseAnswer<PlayAnswer>(text);
  const { melds, held, box } = question;
  if (stays.length !== melds.length) throw new WrongAnswer("the table has another number of melds");
  const lay = melds.map((meld) => meldOf(meld, box));
  const laid = fresh.map((meld) => meldOf(readTiles(meld), box));
  const gone = lay.filter((_, at) => !stays[at]);
  const invalid = laid.find(({ reading }) => !isReading(reading));
  if (invalid) throw new WrongAnswer(`${writeTiles(invalid.tiles)} is not a meld`);
  const left = without(allPieces(laid), allPieces(gone));
  const played = left && without(held, left) ? left : null;
  if (!played) throw new WrongAnswer(`the tiles differ from those of ${question.table} and ${question.rack}`);
  if (!played.length) {
    return { table: writeTable(lay.map(({ tiles }) => tiles)), played: "-", fresh: [], gone: [], proven, least };
  }
  const kept = lay.filter((_, at) => stays[at]);
  const table = writeTable([...kept, ...laid].map(({ tiles }) => tiles));
  return { table, played: writeTiles(inRackOrder(held, played)), fresh: laid, gone, proven, least };
}

export function readOrderAnswer(text: string, { table, loose, rules }: Disorder): Ordered {
  const { melds, left, moved, proven } = parseAnswer<{ melds: string[]; left: string; moved: number; proven: boolean }>(
    text,
  );
  const laid = melds.map((meld) => meldOf(readTiles(meld), boxOf(rules)));
  const invalid = laid.find(({ reading }) => !isReading(reading));
  if (invalid) throw new WrongAnswer(`${writeTiles(invalid.tiles)} is not a meld`);
  const there = [...readTable(table).flat(), ...readTiles(loose)].map(bare);
  const rest = without(there, [...allPieces(laid), ...readTiles(left)]);
  if (rest?.length !== 0) throw new WrongAnswer(`the tiles differ from those of ${table} and ${loose}`);
  return { table: writeTable(laid.map(({ tiles }) => tiles)), left: readTiles(left), moved, proven };
}

/** Read the steps, and check that no tile appears or vanishes and that the last table is the requested one. */
export function readStepsAnswer(text: string, { before, after, box }: Play): KernelStep[] {
  const { steps } = parseAnswer<{ steps: StepAnswer[] }>(text);
  let table = before;
  let hand: readonly Tile[] = [];
  const read = steps.map((answer) => {
    const step = toStep(answer, table, before, box);
    const given = without([...allPieces(table), ...hand, ...step.laid], allPieces(step.table));
    const held = without([...hand, ...step.taken, ...step.laid], step.added.map(bare));
    if (!given || !held || !sameTiles(given, held)) throw new WrongAnswer("a step loses tiles");
    hand = held;
    table = step.table;
    return step;
  });
  const alike = (melds: readonly Meld[]) => melds.map(({ tiles }) => likeness(tiles, box)).sort();
  if (hand.length || alike(table).join() !== alike(after).join())
    throw new WrongAnswer("the steps end on another table");
  return read;
}

function toStep(answer: StepAnswer, table: readonly Meld[], first: readonly Meld[], box: Box): KernelStep {
  const { kind, sets, jokerMoved, jokerReplaced } = answer;
  const meld = (text: number | string) => (typeof text === "number" ? first[text] : parseMeld(text, box));
  const after = answer.table.flatMap((text) => meld(text) ?? []);
  const moved = answer.moved.map(([to, tiles]) => [to, readTiles(tiles)] as const);
  if ([...sets, ...moved.map(([to]) => to)].some((at) => !table[at]))
    throw new WrongAnswer("a step refers to an unknown set");
  const [taken, added, laid] = [answer.taken, answer.added, answer.laid].map(readTiles);
  return {
    ...{ kind, before: table, table: after, sets, moved, jokerMoved, jokerReplaced },
    now: answer.now.map((text) => parseMeld(text, box)),
    ...{ taken: taken ?? [], added: added ?? [], laid: laid ?? [] },
  };
}

/** Read a set that follows the word for its kind. Its jokers stand for the tiles that make it that kind. */
function parseMeld(text: string, box: Box): Meld {
  const [kind, ...row] = text.split(" ");
  const tiles = readTiles(row.join(" "));
  const at = tiles.findIndex((tile) => !tile.joker);
  const tile = tiles[at];
  if (!tile || tile.joker || kind === "neither") return meldOf(tiles, box);
  const { colour, number } = tile;
  const missing = box.colours.filter((each) => !tiles.some((other) => !other.joker && other.colour === each));
  const meant = (place: number): NumberTile => {
    if (kind === "run") return { joker: false, colour, number: number + place - at };
    return { joker: false, colour: missing.shift() ?? colour, number };
  };
  const meld = meldOf(
    tiles.map((each, place) => (each.joker ? { joker: true, as: meant(place) } : each)),
    box,
  );
  if (!isReading(meld.reading) || meld.reading.kind !== kind) throw new WrongAnswer(`${text} is not a ${kind}`);
  return meld;
}

function parseAnswer<T>(text: string): T {
  const answer = JSON.parse(text) as T | { refused: string };
  if (typeof answer === "object" && answer && "refused" in answer) throw new NoAnswer(answer.refused);
  return answer as T;
}

function sameTiles(one: readonly Tile[], other: readonly Tile[]): boolean {
  return one.map(writeTile).sort().join() === other.map(writeTile).sort().join();
}

function allPieces(melds: readonly Meld[]): Tile[] {
  return melds.flatMap(({ tiles }) => tiles.map(bare));
}

/** Return the tiles without those in `gone`, or null if some of those are missing. */
function without(tiles: readonly Tile[], gone: readonly Tile[]): Tile[] | null {
  const left = [...tiles];
  for (const tile of gone) {
    const at = left.findIndex((each) => writeTile(each) === writeTile(tile));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Return the played tiles in the order of the rack. */
function inRackOrder(held: readonly Tile[], played: readonly Tile[]): Tile[] {
  const left = played.map(writeTile);
  return held.filter((tile) => {
    const at = left.indexOf(writeTile(tile));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
