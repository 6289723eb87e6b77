/** A meld in its canonical order, with what its jokers stand for and what it is worth. */
import { type NumberTile, type Tile, writeTile } from "../notation/tile";
import { type Box, CLASSIC_BOX } from "./box";
import { type Fault, type Group, isReading, type Reading, type Run, read, worth } from "./reading";

export interface Meld {
  /** A run in ascending order, a group as it lies; what is no meld as it was written. */
  tiles: readonly Tile[];
  reading: Reading | Fault;
  /** STD-37: a joker is worth the tile it stands for. */
  value: number | null;
}

export function meldOf(tiles: readonly Tile[], box: Box = CLASSIC_BOX): Meld {
  const reading = read(tiles, box);
  if (!isReading(reading)) return { tiles, reading, value: null };
  return { tiles: canonical(tiles, reading, box), reading, value: worth(reading) };
}

export function bare(tile: Tile): Tile {
  return tile.joker && tile.as ? { joker: true, as: null } : tile;
}

/** The meld as the notation writes it. */
export function writeMeld(tiles: readonly Tile[], box: Box = CLASSIC_BOX): string {
  return meldOf(tiles, box).tiles.map(writeTile).join(" ");
}

/** Equal for melds that lie there alike: the order counts in a run only. */
export function likeness(tiles: readonly Tile[], box: Box = CLASSIC_BOX): string {
  const meld = meldOf(tiles, box);
  const texts = meld.tiles.map((tile) => writeTile(bare(tile)));
  const kind = isReading(meld.reading) ? meld.reading.kind : meld.reading;
  return `${kind}: ${kind === "run" ? texts.join(" ") : texts.sort().join(" ")}`;
}

/** In the order of a meld's own tiles the tile that each place stands for; null where a colour stays open. */
export function meanings(meld: Meld, box: Box = CLASSIC_BOX): (NumberTile | null)[] {
  const { reading, tiles } = meld;
  if (!isReading(reading)) return tiles.map((tile) => (tile.joker ? tile.as : tile));
  if (reading.kind === "run") return tiles.map((_, place) => numbered(reading, place));
  const missing = missingFrom(tiles, reading, box);
  const open = tiles.filter((tile) => tile.joker && !tile.as).length;
  return tiles.map((tile) => {
    if (!tile.joker) return tile;
    return tile.as ?? (open === 1 && missing.length === 1 ? (missing[0] ?? null) : null);
  });
}

function numbered(run: Run, place: number): NumberTile {
  return { joker: false, colour: run.colour, number: run.first + place };
}

function missingFrom(tiles: readonly Tile[], group: Group, box: Box): NumberTile[] {
  const there = new Set(tiles.map((tile) => (tile.joker ? tile.as?.colour : tile.colour)));
  return box.colours
    .filter((colour) => !there.has(colour))
    .map((colour) => ({ joker: false, colour, number: group.number }));
}

/** Jokers bare unless that would be read otherwise. */
function canonical(tiles: readonly Tile[], reading: Reading, box: Box): readonly Tile[] {
  const ordered = reading.kind === "run" ? ascending(tiles, reading) : tiles.map(bare);
  return same(read(ordered, box), reading) ? ordered : spelledOut(ordered, reading, box);
}

function ascending(tiles: readonly Tile[], run: Run): Tile[] {
  const numbers = new Map(tiles.flatMap((tile) => (tile.joker ? [] : [[tile.number, tile]])));
  return Array.from({ length: run.length }, (_, place) => numbers.get(run.first + place) ?? { joker: true, as: null });
}

function spelledOut(tiles: readonly Tile[], reading: Reading, box: Box): Tile[] {
  const missing =
    reading.kind === "group"
      ? missingFrom(tiles, reading, box)
      : tiles.flatMap((tile, place) => (tile.joker ? [numbered(reading, place)] : []));
  return tiles.map((tile) => (tile.joker ? { joker: true, as: missing.shift() ?? null } : tile));
}

function same(one: Reading | Fault, other: Reading): boolean {
  if (!isReading(one) || one.kind !== other.kind || one.length !== other.length) return false;
  if (one.kind === "group") return other.kind === "group" && one.number === other.number;
  return other.kind === "run" && one.first === other.first && one.colour === other.colour;
}
