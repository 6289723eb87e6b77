/** The kernel's answers, checked by the client's own reader of melds before anything uses them. */
import type { Box } from "../melds/box";
import { bare, likeness, type Meld, meldOf } from "../melds/meld";
import { isReading } from "../melds/reading";
import { type NumberTile, readTable, readTiles, type Tile, writeTable, writeTile, writeTiles } from "../notation/tile";
import { NoAnswer, WrongAnswer } from "./errors";
import { boxOf, type Disorder, type Question } from "./questions";

export interface Answer {
  /** The whole table after the play, in the notation: first the melds that stay. */
  table: string;
  /** What is laid of the rack; `-` where nothing can be. */
  played: string;
  /** The melds that are new, and those that have gone for them. */
  fresh: readonly Meld[];
  gone: readonly Meld[];
  /** That no play is better; that none as good disturbs the table less. */
  proven: boolean;
  least: boolean;
}

/** A table put in order. */
export interface Ordered {
  table: string;
  /** What has no place, whatever is rearranged; the table is that of all other tiles. */
  left: readonly Tile[];
  /** How many do not lie where they lay, loose ones among them. */
  moved: number;
  /** That no other way moves fewer. */
  proven: boolean;
}

export type StepKind = "lay" | "build" | "add" | "take" | "move" | "swap" | "shift" | "split" | "join" | "apart";

/** A step of a play. Sets are named by their places on the table before it. */
export interface KernelStep {
  kind: StepKind;
  before: readonly Meld[];
  /** After the step; some sets may be incomplete. */
  table: readonly Meld[];
  /** The sets that are taken apart; else the one that changes, or from which tiles move; none where a set is laid. */
  sets: readonly number[];
  /** The set that is laid, or as it lies afterwards; where tiles move, the one they move to; the parts of a split. */
  now: readonly Meld[];
  /** Tiles that go straight to other sets. */
  moved: readonly (readonly [to: number, tiles: readonly Tile[]])[];
  /** Into the hand. */
  taken: readonly Tile[];
  /** From the hand and the rack, to the set that changes. */
  added: readonly Tile[];
  /** The added tiles that come from the rack. */
  laid: readonly Tile[];
  /** Whether a joker that lay there has to change its place. */
  jokerMoved: boolean;
  /** In a swap: whether a tile takes the place of the joker. */
  jokerReplaced: boolean;
}

/** A play whose steps are asked for. */
export interface Play {
  before: readonly Meld[];
  after: readonly Meld[];
  box: Box;
}

interface StepTold extends Pick<KernelStep, "kind" | "sets" | "jokerMoved" | "jokerReplaced"> {
  now: string[];
  moved: [to: number, tiles: string][];
  taken: string;
  added: string;
  laid: string;
  table: (number | string)[];
}

interface PlayTold {
  stays: boolean[];
  fresh: string[];
  proven: boolean;
  least: boolean;
}

export function readPlayTold(text: string, question: Question): Answer {
  const { stays, fresh, proven, least } = toldIn<PlayTold>(text);
  const { melds, held, box } = question;
  if (stays.length !== melds.length) throw new WrongAnswer("melds that nobody has asked about");
  const lay = melds.map((meld) => meldOf(meld, box));
  const laid = fresh.map((meld) => meldOf(readTiles(meld), box));
  const gone = lay.filter((_, at) => !stays[at]);
  const invalid = laid.find(({ reading }) => !isReading(reading));
  if (invalid) throw new WrongAnswer(`${writeTiles(invalid.tiles)} is no meld`);
  const left = without(piecesOf(laid), piecesOf(gone));
  const played = left && without(held, left) ? left : null;
  if (!played) throw new WrongAnswer(`other tiles than those of ${question.table} and ${question.rack}`);
  if (!played.length) {
    return { table: writeTable(lay.map(({ tiles }) => tiles)), played: "-", fresh: [], gone: [], proven, least };
  }
  const kept = lay.filter((_, at) => stays[at]);
  const table = writeTable([...kept, ...laid].map(({ tiles }) => tiles));
  return { table, played: writeTiles(inOrder(held, played)), fresh: laid, gone, proven, least };
}

export function readOrderTold(text: string, { table, loose, rules }: Disorder): Ordered {
  const { melds, left, moved, proven } = toldIn<{ melds: string[]; left: string; moved: number; proven: boolean }>(
    text,
  );
  const laid = melds.map((meld) => meldOf(readTiles(meld), boxOf(rules)));
  const invalid = laid.find(({ reading }) => !isReading(reading));
  if (invalid) throw new WrongAnswer(`${writeTiles(invalid.tiles)} is no meld`);
  const there = [...readTable(table).flat(), ...readTiles(loose)].map(bare);
  const rest = without(there, [...piecesOf(laid), ...readTiles(left)]);
  if (rest?.length !== 0) throw new WrongAnswer(`other tiles than those of ${table} and ${loose}`);
  return { table: writeTable(laid.map(({ tiles }) => tiles)), left: readTiles(left), moved, proven };
}

/** Believed if no tile appears or vanishes, and the last table is the one that was asked for. */
export function readStepsTold(text: string, { before, after, box }: Play): KernelStep[] {
  const { steps } = toldIn<{ steps: StepTold[] }>(text);
  let table = before;
  let hand: readonly Tile[] = [];
  const read = steps.map((told) => {
    const step = stepOf(told, table, before, box);
    const given = without([...piecesOf(table), ...hand, ...step.laid], piecesOf(step.table));
    const held = without([...hand, ...step.taken, ...step.laid], step.added.map(bare));
    if (!given || !held || !sameTiles(given, held)) throw new WrongAnswer("a step that loses tiles");
    hand = held;
    table = step.table;
    return step;
  });
  const alike = (melds: readonly Meld[]) => melds.map(({ tiles }) => likeness(tiles, box)).sort();
  if (hand.length || alike(table).join() !== alike(after).join()) throw new WrongAnswer("steps to another table");
  return read;
}

function stepOf(told: StepTold, table: readonly Meld[], first: readonly Meld[], box: Box): KernelStep {
  const { kind, sets, jokerMoved, jokerReplaced } = told;
  const meld = (text: number | string) => (typeof text === "number" ? first[text] : meldIn(text, box));
  const after = told.table.flatMap((text) => meld(text) ?? []);
  const moved = told.moved.map(([to, tiles]) => [to, readTiles(tiles)] as const);
  if ([...sets, ...moved.map(([to]) => to)].some((at) => !table[at])) throw new WrongAnswer("a step at no set");
  const [taken, added, laid] = [told.taken, told.added, told.laid].map(readTiles);
  return {
    ...{ kind, before: table, table: after, sets, moved, jokerMoved, jokerReplaced },
    now: told.now.map((text) => meldIn(text, box)),
    ...{ taken: taken ?? [], added: added ?? [], laid: laid ?? [] },
  };
}

/** A set after the word for what it is: its jokers stand for the tiles that make it one. */
function meldIn(text: string, box: Box): Meld {
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

function toldIn<T>(text: string): T {
  const told = JSON.parse(text) as T | { refused: string };
  if (typeof told === "object" && told && "refused" in told) throw new NoAnswer(told.refused);
  return told as T;
}

function sameTiles(one: readonly Tile[], other: readonly Tile[]): boolean {
  return one.map(writeTile).sort().join() === other.map(writeTile).sort().join();
}

function piecesOf(melds: readonly Meld[]): Tile[] {
  return melds.flatMap(({ tiles }) => tiles.map(bare));
}

/** Null where some of them are not there. */
function without(tiles: readonly Tile[], gone: readonly Tile[]): Tile[] | null {
  const left = [...tiles];
  for (const tile of gone) {
    const at = left.findIndex((each) => writeTile(each) === writeTile(tile));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** As they stand on the rack. */
function inOrder(held: readonly Tile[], played: readonly Tile[]): Tile[] {
  const left = played.map(writeTile);
  return held.filter((tile) => {
    const at = left.indexOf(writeTile(tile));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
