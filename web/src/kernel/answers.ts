/** What the kernel answers, believed only after the client's own reader of melds has looked at it. */
import { bare, type Meld, meldOf } from "../melds/meld";
import { isReading } from "../melds/reading";
import { readTable, readTiles, type Tile, writeTable, writeTile, writeTiles } from "../notation/tile";
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

export type Doing = "lay" | "add" | "take" | "move" | "swap" | "shift" | "split" | "apart";

/** Of the fewest steps between old sets and new ones. */
export interface Plan {
  /** How many of which piece go from an old set, or behind the last of them from the rack, to a new one. */
  shares: readonly (readonly [piece: string, from: number, to: number, many: number])[];
  /** For every new set the old one in which it goes on, or -1. */
  homes: readonly number[];
  tasks: readonly (readonly [doing: Doing, at: number, goal: number])[];
}

export interface Plans {
  plans: readonly [Plan, ...Plan[]];
  proven: boolean;
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

/** Every piece of the old sets goes somewhere, and the new sets get what they are made of. */
export function readPlansTold(text: string, old: readonly Meld[], fresh: readonly Meld[]): Plans {
  const told = toldIn<Plans>(text);
  const enough = told.plans.length > 0 && told.plans.every((plan) => fits(plan, old, fresh));
  if (!enough) throw new WrongAnswer("steps with other tiles than those of the play");
  return told;
}

function toldIn<T>(text: string): T {
  const told = JSON.parse(text) as T | { refused: string };
  if (typeof told === "object" && told && "refused" in told) throw new NoAnswer(told.refused);
  return told as T;
}

function fits({ shares, homes }: Plan, old: readonly Meld[], fresh: readonly Meld[]): boolean {
  const given = old.map((): string[] => []);
  const got = fresh.map((): string[] => []);
  for (const [piece, from, to, many] of shares) {
    for (let copy = 0; copy < many; ++copy) {
      given[from]?.push(piece);
      got[to]?.push(piece);
    }
  }
  return (
    homes.length === fresh.length &&
    old.every((meld, at) => same(given[at], piecesOf([meld]))) &&
    fresh.every((meld, to) => same(got[to], piecesOf([meld])))
  );
}

function same(texts: readonly string[] | undefined, tiles: readonly Tile[]): boolean {
  return [...(texts ?? [])].sort().join() === tiles.map(writeTile).sort().join();
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
