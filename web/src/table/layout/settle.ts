/** How pieces lie down in a meld: where they fit, in the order of a run, or so that a long run falls into two. */

import { type Box, CLASSIC_BOX } from "../../melds/box";
import { bare } from "../../melds/meld";
import { isReading, type Run, read } from "../../melds/reading";
import type { Piece } from "./piece";

export function isValid(pieces: readonly Piece[], box: Box = CLASSIC_BOX): boolean {
  return isReading(read(tiles(pieces), box));
}

function tiles(pieces: readonly Piece[]) {
  return pieces.map((piece) => piece.tile);
}

/** A run in ascending order with its jokers where they stand; what is no meld yet by number, if of one colour. */
export function arranged(pieces: readonly Piece[], box: Box): readonly Piece[] {
  const reading = read(tiles(pieces), box);
  if (isReading(reading)) return reading.kind === "run" ? inRun(pieces, reading) : pieces;
  const colours = new Set(pieces.map(({ tile }) => (tile.joker ? "" : tile.colour)));
  if (colours.size !== 1 || colours.has("")) return pieces;
  return [...pieces].sort((one, other) => number(one) - number(other));
}

function inRun(pieces: readonly Piece[], run: Run): readonly Piece[] {
  const jokers = pieces.filter((piece) => piece.tile.joker);
  const numbers = new Map(pieces.map((piece) => [number(piece), piece]));
  return Array.from({ length: run.length }, (_, place) => numbers.get(run.first + place) ?? jokers.shift()).filter(
    (piece) => piece !== undefined,
  );
}

function number({ tile }: Piece): number {
  return tile.joker ? -1 : tile.number;
}

/** A meld (`rest`) that gets pieces at a place: one meld, or two where that makes both valid. */
export function settled(
  rest: readonly Piece[],
  at: number,
  moved: readonly Piece[],
  box: Box = CLASSIC_BOX,
): (readonly Piece[])[] {
  const written = joined(rest, at, moved);
  if (isValid(written, box)) return [arranged(written, box)];
  const free = joined(rest.map(blank), at, moved); // jokers may mean something else now
  if (isValid(free, box)) return [arranged(free, box)];
  const ends = [rest.length, 0].map((end) => joined(rest, end, moved)).find((pieces) => isValid(pieces, box));
  if (ends) return [arranged(ends, box)];
  const run = asRun([...rest, ...moved].map(blank), box);
  if (run) return [arranged(run, box)];
  return parted(rest, moved, box) ?? [arranged(free, box)];
}

/** The same pieces in the order of a run, jokers in its gaps and the others at its end; null where that is none. */
function asRun(pieces: readonly Piece[], box: Box): readonly Piece[] | null {
  const jokers = pieces.filter((piece) => piece.tile.joker);
  const line: Piece[] = [];
  for (const piece of pieces.filter(({ tile }) => !tile.joker).sort((one, other) => number(one) - number(other))) {
    const first = line[0];
    const gap = first ? number(piece) - number(first) - line.length : 0;
    line.push(...jokers.splice(0, gap), piece);
  }
  return (
    [
      [...line, ...jokers],
      [...jokers, ...line],
    ].find((row) => isValid(row, box)) ?? null
  );
}

function blank(piece: Piece): Piece {
  return { id: piece.id, tile: bare(piece.tile) };
}

function joined(rest: readonly Piece[], at: number, moved: readonly Piece[]): Piece[] {
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** A run that gets a tile which it has already becomes two runs, if it is long enough. */
function parted(rest: readonly Piece[], moved: readonly Piece[], box: Box): (readonly Piece[])[] | null {
  for (let at = 1; at < rest.length; at += 1) {
    const halves = [
      [[...rest.slice(0, at), ...moved], rest.slice(at)],
      [rest.slice(0, at), [...moved, ...rest.slice(at)]],
    ];
    const found = halves.find((parts) => parts.every((part) => isValid(part, box)));
    if (found) return found.map((part) => arranged(part, box));
  }
  return null;
}

/** What is left of a meld: a run falls apart at its gaps unless the rest is a meld in itself. */
export function split(pieces: readonly Piece[], gone: (piece: Piece) => boolean, box: Box): (readonly Piece[])[] {
  const left = pieces.filter((piece) => !gone(piece));
  if (!left.length) return [];
  const reading = read(tiles(pieces), box);
  if (isValid(left, box) || !isReading(reading) || reading.kind === "group") return [left];
  const parts: Piece[][] = [];
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (gone(piece)) return;
    if (!before || gone(before)) parts.push([]);
    parts.at(-1)?.push(piece);
  });
  return parts;
}
