/** The sentence for every kind of step, as src/rummi/solver/explain/tell.py has them. */
import { t } from "@lingui/core/macro";
import type { Meld } from "../../melds/meld";
import { isReading } from "../../melds/reading";
import { type NumberTile, readTile, type Tile, writeTile } from "../../notation/tile";
import { byColour, standIns, steady } from "./lying";
import type { Source } from "./state";
import { aSet, listed, runWords, theSet, tiles as tileWords } from "./words";

type Table = readonly Meld[];
type Pieces = readonly Tile[];

export function lay(meld: Meld, fromRack: Pieces, source: Source): string {
  const set = aSet(meld);
  if (source === "loose" && fromRack.length) return layLoose(set, fromRack, fromRack.length === meld.tiles.length);
  if (fromRack.length === meld.tiles.length) return t`Lay ${set} from the rack.`;
  if (!fromRack.length) return t`Lay ${set}.`;
  const tiles = tileWords(fromRack);
  return t`Lay ${set} with ${tiles} from the rack.`;
}

/** At a table that is put in order nobody has a rack. */
function layLoose(set: string, loose: Pieces, all: boolean): string {
  if (all) return t`Lay ${set} of loose tiles.`;
  const tiles = tileWords(loose);
  return t`Lay ${set} with ${tiles} that lay loose.`;
}

export function add(was: Meld, now: Meld, added: Pieces, table: Table): string {
  const tiles = tileWords(placed(added, was, now));
  const set = theSet(was, table);
  return jokerMoved(t`Add ${tiles} to ${set}.`, was, now);
}

export function take(was: Meld, now: Meld, taken: Pieces, table: Table): string {
  const tiles = tileWords(taken);
  const set = theSet(was, table);
  return jokerMoved(t`Take ${tiles} from ${set}.`, was, now);
}

/** From the source to the home, which then lies as it has grown. */
export function move(
  melds: { source: Meld; home: Meld; grown: Meld },
  moved: Pieces,
  come: Pieces,
  table: Table,
): string {
  const { source, home, grown } = melds;
  const all = placed([...moved, ...come], home, grown);
  const tiles = tileWords(all.slice(0, moved.length));
  const other = theSet(home, table);
  const added = come.length ? tileWords(all.slice(moved.length)) : null;
  const told =
    source.tiles.length === 1 ? moveAlone(tiles, other, added) : moveFrom(source, tiles, other, added, table);
  return jokerMoved(told, home, grown);
}

function moveFrom(source: Meld, tiles: string, other: string, added: string | null, table: Table): string {
  const set = theSet(source, table);
  if (added === null) return t`Move ${tiles} from ${set} to ${other}.`;
  return t`Move ${tiles} from ${set} to ${other} and add ${added}.`;
}

function moveAlone(tiles: string, other: string, added: string | null): string {
  if (added === null) return t`Move ${tiles}, which lies alone, to ${other}.`;
  return t`Move ${tiles}, which lies alone, to ${other} and add ${added}.`;
}

/** Jokers that are added to a run, with the tiles for which they will stand there. */
function placed(added: Pieces, was: Meld, now: Meld): Pieces {
  if (!added.some((piece) => piece.joker) || !steady(was, now)) return added;
  const before = standIns(was);
  const places = [...standIns(now)]
    .filter((tile) => !before.has(tile))
    .map(readTile)
    .sort(byColour);
  return added.map((piece) => (piece.joker ? asJoker(places.shift() ?? piece) : piece));
}

function asJoker(tile: Tile): Tile {
  return tile.joker ? tile : { joker: true, as: tile };
}

function jokerMoved(step: string, was: Meld, now: Meld): string {
  if (steady(was, now)) return step;
  const set = aSet(now);
  return t`${step} Move the joker and lay ${set}.`;
}

export function shift(was: Meld, now: Meld, table: Table): string {
  const set = theSet(was, table);
  const fresh = aSet(now);
  return t`Move the joker in ${set} and lay ${{ new: fresh }}.`;
}

/** A tile takes the joker's place, or is added elsewhere so that the joker is not needed. */
export function swap(was: Meld, freed: Pieces, used: Pieces, table: Table): string {
  const jokers = tileWords(freed);
  const tiles = tileWords(used);
  const set = theSet(was, table);
  const needed = standIns(was);
  const replaced = isReading(was.reading) && was.reading.kind === "group";
  if (replaced || used.some((tile) => needed.has(writeTile(tile)))) return t`Swap ${jokers} in ${set} for ${tiles}.`;
  return t`Add ${tiles} to ${set} and free ${jokers}.`;
}

export function split(was: Meld, parts: readonly Meld[], out: Pieces, used: Pieces): string {
  const run = runWords(was);
  const runs = listed(parts.map(runWords));
  const onlyJokers = out.every((piece) => piece.joker);
  if (used.length) {
    const tiles = tileWords(used);
    if (!out.length) return t`Split the run of ${run} and use ${tiles} to make runs of ${runs}.`;
    const taken = tileWords(out);
    if (!onlyJokers) return t`Split the run of ${run}, take out ${taken} and use ${tiles} to make runs of ${runs}.`;
    return t`Split the run of ${run} and swap ${{ jokers: taken }} for ${tiles} to make runs of ${runs}.`;
  }
  if (!out.length) return t`Split the run of ${run} into runs of ${runs}.`;
  const tiles = tileWords(out);
  if (onlyJokers) return t`Split the run of ${run} and free ${{ jokers: tiles }}.`;
  return t`Split the run of ${run} and take out ${tiles}.`;
}

/** Two runs, which then lie as one. */
export function join(one: Meld, other: Meld, whole: Meld, added: Pieces): string {
  const two = [one, other];
  const runs = listed([...two].sort((a, b) => firstOf(a) - firstOf(b)).map(runWords));
  const restless = two.find((meld) => !steady(meld, whole)) ?? one;
  if (!added.length) return jokerMoved(t`Join the runs of ${runs}.`, restless, whole);
  const tiles = tileWords(added);
  return jokerMoved(t`Join the runs of ${runs} with ${tiles}.`, restless, whole);
}

function firstOf({ reading, tiles }: Meld): number {
  if (isReading(reading) && reading.kind === "run") return reading.first;
  return Math.min(...tiles.filter((tile): tile is NumberTile => !tile.joker).map(({ number }) => number));
}

/** What lies alone need not be taken apart. */
export function empty(melds: readonly Meld[], table: Table): string {
  const alone = melds.flatMap(({ tiles }) => (tiles.length === 1 ? tiles : []));
  const sets = listed(melds.filter(({ tiles }) => tiles.length > 1).map((meld) => theSet(meld, table)));
  if (!alone.length) return t`Take apart ${sets}.`;
  const tiles = tileWords(alone);
  if (!sets) return t`Pick up ${tiles}.`;
  return t`Pick up ${tiles} and take apart ${sets}.`;
}

/** Each other set with the tiles that go there; the rest stays in the hand. */
export function apart(
  was: Meld,
  given: readonly (readonly [home: Meld, moved: Pieces])[],
  kept: Pieces,
  table: Table,
): string {
  const [only] = given;
  if (only && was.tiles.length === 1) return moveAlone(tileWords(only[1]), theSet(only[0], table), null);
  const moves = listed(given.map(([home, moved]) => toSet(moved, home, table)));
  const set = theSet(was, table);
  const step = t`Take apart ${set}: move ${moves}.`;
  if (!kept.length) return step;
  const tiles = tileWords(kept);
  if (kept.every((piece) => piece.joker)) return t`${step} This frees ${{ jokers: tiles }}.`;
  return t`${step} Keep ${tiles} in hand.`;
}

function toSet(moved: Pieces, home: Meld, table: Table): string {
  const tiles = tileWords(moved);
  const set = theSet(home, table);
  return t`${tiles} to ${set}`;
}
