/** How pieces lie on the table while a play is under way. */
import type { Box } from "../../melds/box";
import { bare, type Meld, meldOf } from "../../melds/meld";
import { everyReading, type Group, isReading, type Run } from "../../melds/reading";
import { type NumberTile, type Tile, writeTile } from "../../notation/tile";
import { hasJoker } from "./bound";

/** The set that the pieces make where `was` lay: jokers stay in their places or take those of the goals. Where they make no set they lie there in order, as a set under way. */
export function lie(row: readonly Tile[], was: Meld, goals: readonly Meld[], box: Box): Meld {
  const melds = everyReading(row, box).map((reading) =>
    reading.kind === "run" ? runOf(row, reading, box) : groupOf(row, reading, box),
  );
  const [first, ...others] = melds;
  if (!first) return meldOf(inOrder(row, was), box);
  const wanted = new Set(others.length ? goals.flatMap((goal) => [...standIns(goal)]) : []);
  const liking = (meld: Meld) =>
    (steady(was, meld) ? 1_000 : 0) + [...standIns(meld)].filter((tile) => wanted.has(tile)).length;
  return others.reduce((best, meld) => (liking(meld) > liking(best) ? meld : best), first);
}

/** Whether no joker had to change its place. */
export function steady(was: Meld, now: Meld): boolean {
  if (!isReading(was.reading) || !hasJoker(was) || !hasJoker(now)) return true;
  if (!isReading(now.reading) || was.reading.kind !== now.reading.kind) return false;
  const before = standIns(was);
  const after = standIns(now);
  return within(before, after) || within(after, before);
}

/** The tiles for which the jokers of a run stand; in a group their colours are open. */
export function standIns(meld: Meld): Set<string> {
  const { reading, tiles } = meld;
  if (!isReading(reading) || reading.kind !== "run") return new Set();
  const { colour, first } = reading;
  return new Set(
    tiles.flatMap((tile, place) => (tile.joker ? [writeTile({ joker: false, colour, number: first + place })] : [])),
  );
}

function within(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}

function runOf(row: readonly Tile[], { colour, first, length }: Run, box: Box): Meld {
  const there = new Set(row.map(writeTile));
  const wanted = Array.from({ length }, (_, place): NumberTile => ({ joker: false, colour, number: first + place }));
  return meldOf(
    wanted.map((tile) => (there.has(writeTile(tile)) ? tile : { joker: true, as: tile })),
    box,
  );
}

function groupOf(row: readonly Tile[], { number }: Group, box: Box): Meld {
  const there = new Set(row.map(writeTile));
  const missing = box.colours
    .map((colour): NumberTile => ({ joker: false, colour, number }))
    .filter((tile) => !there.has(writeTile(tile)));
  return meldOf(
    row.map((piece) => (piece.joker ? { joker: true, as: missing.shift() ?? null } : piece)),
    box,
  );
}

/** By number; with jokers as they lay, and what is new behind. */
function inOrder(row: readonly Tile[], was: Meld): Tile[] {
  if (!row.some((piece) => piece.joker)) return [...row].sort(byNumber);
  const places = was.tiles.map((tile) => writeTile(bare(tile)));
  const placeOf = (piece: Tile) => {
    const at = places.indexOf(writeTile(piece));
    return at < 0 ? places.length : at;
  };
  return [...row].sort((a, b) => placeOf(a) - placeOf(b));
}

const COLOURS = ["black", "red", "blue", "orange", "yellow"];

function byNumber(a: Tile, b: Tile): number {
  if (a.joker || b.joker) return Number(a.joker) - Number(b.joker);
  return a.number - b.number || COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour);
}

/** As players sort their racks: colour, then number, jokers last. */
export function byColour(a: Tile, b: Tile): number {
  if (a.joker || b.joker) return Number(a.joker) - Number(b.joker);
  return COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour) || a.number - b.number;
}
