/** What somebody has entered of a real table, and where the next key writes. All values here are frozen. */
import type { SolvedRules } from "../../../catalogue/positions";
import { boxOf } from "../../../kernel/questions";
import { bare } from "../../../melds/meld";
import { stateOf } from "../../../melds/state";
import { type Colour, type Tile, writeTile } from "../../../notation/tile";
import { RULESETS } from "../../../protocol/catalogue";

export type Row = readonly Tile[];

/** Rows by their names: a meld by its place, where one behind the last is a new one. */
export type Caret = "rack" | "loose" | number;

export interface Entry {
  melds: readonly Row[];
  rack: Row;
  /** What lies beside the melds of a table in disorder. */
  loose: Row;
  caret: Caret;
}

export const NOTHING: Entry = { melds: [], rack: [], loose: [], caret: 0 };

const JOKER: Tile = { joker: true, as: null };
/** As many tiles in one go are a run, and never the end of another meld. */
const SLID = 3;

export function rowAt({ melds, rack, loose }: Entry, caret: Caret): Row {
  if (caret === "rack") return rack;
  return caret === "loose" ? loose : (melds[caret] ?? []);
}

/** How many of a tile have not been entered yet; less than none where a text has too many. */
export function leftOf(entry: Entry, tile: Tile, rules: SolvedRules): number {
  const { copies, jokers } = RULESETS[rules].box;
  return (tile.joker ? jokers : copies) - usedOf(entry, tile);
}

function usedOf({ melds, rack, loose }: Entry, tile: Tile): number {
  const name = writeTile(bare(tile));
  return [...melds.flat(), ...rack, ...loose].filter((each) => writeTile(bare(each)) === name).length;
}

/** Tiles that are there more often than in the box, each once. */
export function tooMany(entry: Entry, rules: SolvedRules): Tile[] {
  const names = new Map<string, Tile>();
  for (const tile of [...entry.melds.flat(), ...entry.rack, ...entry.loose])
    names.set(writeTile(bare(tile)), bare(tile));
  return [...names.values()].filter((tile) => leftOf(entry, tile, rules) < 0);
}

/**
 * Tiles are written where the caret is. A meld that is whole and would be none with them is left as it is, and they begin
 * the next; whoever slides over a run has entered the whole of it, and goes on with the next as well. In a table that is
 * in disorder they lie where they lie.
 */
export function enter(entry: Entry, tiles: readonly Tile[], rules: SolvedRules, disorder: boolean): Entry {
  let after = entry;
  const there = tiles.filter((tile) => {
    if (leftOf(after, tile, rules) <= 0) return false;
    after = { ...after, rack: [...after.rack, tile] }; // counted
    return true;
  });
  if (!there.length) return entry;
  const { caret } = entry;
  if (caret === "rack") return { ...entry, rack: [...entry.rack, ...there] };
  if (caret === "loose") return { ...entry, loose: [...entry.loose, ...there] };
  const before = entry.melds[caret] ?? [];
  const place = !disorder && before.length && beginsAnother(before, there, rules) ? entry.melds.length : caret;
  const written = put(entry, place, [...(entry.melds[place] ?? []), ...there]);
  const whole = stateOf(rowAt(written, place), boxOf(rules)).state === "valid";
  return !disorder && whole && there.length >= SLID ? writeAt(written, written.melds.length) : written;
}

function beginsAnother(before: Row, more: Row, rules: SolvedRules): boolean {
  const box = boxOf(rules);
  if (stateOf([...before, ...more], box).state === "valid") return false;
  return stateOf(before, box).state === "valid" || more.length >= SLID;
}

function put(entry: Entry, caret: number, row: Row): Entry {
  const melds = [...entry.melds];
  melds[caret] = row;
  return { ...entry, melds, caret };
}

/**
 * The tile that a colour alone says: in a meld that is not whole yet, a second colour makes a group, and its number is
 * known. Null where it is not.
 */
export function tileSaid(entry: Entry, colour: Colour, rules: SolvedRules, disorder: boolean): Tile | null {
  const row = rowAt(entry, entry.caret).filter((tile) => !tile.joker);
  const [first] = row;
  if (typeof entry.caret !== "number" || disorder || !first || !boxOf(rules).groups) return null;
  if (rowAt(entry, entry.caret).length > 2 || row.some((tile) => tile.number !== first.number)) return null;
  const tile: Tile = { joker: false, colour, number: first.number };
  return row.some((each) => each.colour === colour) || leftOf(entry, tile, rules) <= 0 ? null : tile;
}

/** A run of a colour, from one number to another, whichever is higher. */
export function slid(colour: Colour, from: number, to: number): Tile[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, more) => ({
    joker: false,
    colour,
    number: first + more,
  }));
}

export function joker(): Tile {
  return JOKER;
}

/** The last tile of the row, or the row itself when it is empty. */
export function erase(entry: Entry): Entry {
  const row = rowAt(entry, entry.caret);
  if (row.length) return takeOff(entry, entry.caret, row.length - 1);
  return typeof entry.caret === "number" && entry.caret > 0 ? { ...entry, caret: entry.melds.length - 1 } : entry;
}

/** One tile of a row; a meld without any is gone, and the next one is new. */
export function takeOff(entry: Entry, caret: Caret, at: number): Entry {
  const row = rowAt(entry, caret).filter((_, place) => place !== at);
  if (caret === "rack") return { ...entry, caret, rack: row };
  if (caret === "loose") return { ...entry, caret, loose: row };
  if (row.length) return put(entry, caret, row);
  const melds = entry.melds.filter((_, place) => place !== caret);
  return { ...entry, melds, caret: melds.length };
}

export function writeAt(entry: Entry, caret: Caret): Entry {
  return { ...entry, caret };
}

export function isEmpty({ melds, rack, loose }: Entry): boolean {
  return !melds.length && !rack.length && !loose.length;
}
