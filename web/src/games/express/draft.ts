/**
 * A private copy of the laying area and of one hand, on which a turn is sketched. Pure: every change gives a new
 * draft, or the same one where the change is not possible.
 */
import { cellKey } from "../../melds/layout";
import { type Cell, readDie, readLayout, type Spot, writeLayout } from "../../notation/dice";
import { type Tile, writeTile } from "../../notation/tile";
import type { ExpressView } from "../../protocol";

export type Area = "hold" | "reroll";
export type Place = Area | Cell;

export interface Piece {
  id: string;
  face: Tile;
  /** The number of a die of the hand; `null` for dice that lay on the table when the turn began. */
  number: number | null;
  place: Place;
}

export interface LaidPiece extends Piece {
  place: Cell;
}

export type Draft = readonly Piece[];

export interface Move {
  id: string;
  to: Place;
}

export function isArea(place: Place): place is Area {
  return typeof place === "string";
}

export function onGrid(draft: Draft): LaidPiece[] {
  return draft.filter((piece): piece is LaidPiece => !isArea(piece.place));
}

export function inArea(draft: Draft, area: Area): Piece[] {
  return draft.filter((piece) => piece.place === area);
}

export function laid(draft: Draft): Piece[] {
  return draft.filter((piece) => piece.number !== null && !isArea(piece.place));
}

export function spots(draft: Draft): Spot[] {
  return onGrid(draft).map(({ place, face }) => ({ ...place, face }));
}

export function pieceAt(draft: Draft, cell: Cell): LaidPiece | undefined {
  return onGrid(draft).find(({ place }) => sameCell(place, cell));
}

export function sameCell(one: Cell, other: Cell): boolean {
  return one.row === other.row && one.column === other.column;
}

/** All of them, or none: a cell holds one die, and what lay on the table stays there. */
export function move(draft: Draft, moves: readonly Move[]): Draft {
  const to = new Map(moves.map((each) => [each.id, each.to]));
  const next = draft.map((piece) => ({ ...piece, place: to.get(piece.id) ?? piece.place }));
  const taken = onGrid(next).map(({ place }) => cellKey(place));
  if (new Set(taken).size < taken.length) return draft;
  if (next.some((piece) => piece.number === null && isArea(piece.place))) return draft;
  return next;
}

/** To the other area; a die that was laid comes back to be held. */
export function toggled(piece: Piece): Area {
  return piece.place === "hold" ? "reroll" : "hold";
}

/**
 * Several dice to one cell: those of the table keep their places to each other around the first of them; those of the
 * hand fill the free cells from there to the right.
 */
export function moveTo(draft: Draft, ids: readonly string[], cell: Cell): Draft {
  const chosen = ids.flatMap((id) => draft.filter((piece) => piece.id === id));
  const anchor = chosen.map((piece) => piece.place).find((place) => !isArea(place));
  const fixed = chosen.flatMap(({ id, place }) =>
    isArea(place) || !anchor || isArea(anchor)
      ? []
      : [{ id, to: { row: cell.row + place.row - anchor.row, column: cell.column + place.column - anchor.column } }],
  );
  const settled = move(draft, fixed);
  if (fixed.length && settled === draft) return draft;
  const loose = chosen.filter((piece) => isArea(piece.place));
  const free = freeCells(settled, cell, loose.length);
  return move(
    settled,
    loose.map((piece, at) => ({ id: piece.id, to: free[at] ?? piece.place })),
  );
}

function freeCells(draft: Draft, from: Cell, count: number): Cell[] {
  const free: Cell[] = [];
  for (let column = from.column; free.length < count; column += 1) {
    const cell = { row: from.row, column };
    if (!pieceAt(draft, cell)) free.push(cell);
  }
  return free;
}

/** The dice that lie together with one, side by side. */
export function island(draft: Draft, id: string): string[] {
  const lying = onGrid(draft);
  const found = lying.filter((piece) => piece.id === id);
  for (const piece of found) {
    found.push(...lying.filter((other) => !found.includes(other) && touch(piece.place, other.place)));
  }
  return found.map((piece) => piece.id);
}

function touch(one: Cell, other: Cell): boolean {
  return Math.abs(one.row - other.row) + Math.abs(one.column - other.column) === 1;
}

/** What ends the turn: the whole table after it, or a pass where nothing was touched. */
export function endOfTurn(draft: Draft, base: Draft): string {
  const held = inArea(draft, "hold").map((piece) => piece.number ?? 0);
  const hold = held.length ? ` hold ${held.sort((a, b) => a - b).join(" ")}` : "";
  return touched(draft, base) ? `lay ${writeLayout(spots(draft))}${hold}` : `pass${hold}`;
}

/** Whether anything lies on the grid otherwise than at the beginning of the turn. */
export function touched(draft: Draft, base: Draft): boolean {
  return layoutKey(draft) !== layoutKey(base);
}

/** The dice that a throw would throw, by number. */
export function toThrow(draft: Draft): number[] {
  return inArea(draft, "reroll").map((piece) => piece.number ?? 0);
}

/** The draft of a view, without any sketch. Dice of the table keep the cells and the ids that they had before. */
export function begin(view: ExpressView, seat: number, before: Draft = []): Draft {
  const table = settle(readLayout(view.table), before);
  const held = view.held[seat] ?? [];
  const hand = (view.hands[seat] ?? []).map(readDie).map(
    ({ number, face }): Piece => ({
      id: `d${number}`,
      face,
      number,
      place: held.includes(number) ? "hold" : "reroll",
    }),
  );
  return [...table, ...hand];
}

/** The sketch that a whole action to lay is: the dice of the table where it wants them, those of the hand by their faces. */
export function laidOut(action: string, view: ExpressView, base: Draft): Draft {
  const [, layout, held = ""] = /^lay (.+?)(?: hold (.+))?$/.exec(action) ?? [];
  if (!layout) return base;
  const hold = new Set(held.split(" ").map(Number));
  const wanted = onGrid(begin({ ...view, table: layout, hands: [] }, 0, base));
  const lying = new Set(base.filter((piece) => piece.number === null).map((piece) => piece.id));
  const hand = base.filter((piece) => piece.number !== null && !hold.has(piece.number));
  const moves = wanted.flatMap(({ id, face, place }): Move[] => {
    if (lying.has(id)) return [{ id, to: place }];
    const at = hand.findIndex((die) => writeTile(die.face) === writeTile(face));
    return hand.splice(at, at < 0 ? 0 : 1).map((die) => ({ id: die.id, to: place }));
  });
  const rest = base.filter((piece) => piece.number !== null && !moves.some(({ id }) => id === piece.id));
  const areas = rest.map(({ id, number }): Move => ({ id, to: hold.has(number ?? 0) ? "hold" : "reroll" }));
  return move(base, [...moves, ...areas]);
}

/** A new view under a sketch: what was held stays held, and the sketch stays while the table is the same. */
export function rebase(view: ExpressView, seat: number, base: Draft, draft: Draft): { base: Draft; draft: Draft } {
  const own = begin(view, seat, draft);
  const landed = layoutKey(own) === layoutKey(draft) && layoutKey(draft) !== layoutKey(base);
  const fresh = landed ? own : begin(view, seat, base);
  const same = layoutKey(fresh) === layoutKey(base);
  const places = new Map(draft.map((piece) => [piece.id, piece]));
  const moves = fresh.flatMap((piece): Move[] => {
    const was = places.get(piece.id);
    const kept = was && writeTile(was.face) === writeTile(piece.face);
    return kept && (same || (isArea(was.place) && piece.number !== null)) ? [{ id: piece.id, to: was.place }] : [];
  });
  return { base: fresh, draft: move(fresh, moves) };
}

function layoutKey(draft: Draft): string {
  return onGrid(draft)
    .map(({ place, face }) => `${cellKey(place)}${writeTile(face)}`)
    .sort()
    .join(" ");
}

/** The table's dice in the cells where they lay before: the layout is moved so that most of them stay. */
function settle(layout: readonly Spot[], before: Draft): Piece[] {
  const { row, column } = shift(layout, spots(before));
  const moved = layout.map((spot) => ({ ...spot, row: spot.row + row, column: spot.column + column }));
  const old = new Map(onGrid(before).map((piece) => [piece.id, piece]));
  const take = (fits: (piece: LaidPiece) => boolean): string | undefined => {
    const found = [...old.values()].find((piece) => piece.number === null && fits(piece));
    if (found) old.delete(found.id);
    return found?.id;
  };
  const isFace = (piece: Piece, spot: Spot) => writeTile(piece.face) === writeTile(spot.face);
  const stayed = moved.map((spot) => take((piece) => isFace(piece, spot) && sameCell(piece.place, spot)));
  const ids = moved.map((spot, at) => stayed[at] ?? take((piece) => isFace(piece, spot)));
  const known = new Set(before.map((piece) => piece.id));
  let next = 0;
  const unused = () => {
    while (known.has(`t${next}`)) next += 1;
    known.add(`t${next}`);
    return `t${next}`;
  };
  return moved.map(({ row, column, face }, at) => ({
    id: ids[at] ?? unused(),
    face,
    number: null,
    place: { row, column },
  }));
}

function shift(layout: readonly Spot[], before: readonly Spot[]): Cell {
  const counts = new Map<string, Cell & { count: number }>();
  for (const spot of layout) {
    for (const old of before) {
      if (writeTile(spot.face) !== writeTile(old.face)) continue;
      const by = { row: old.row - spot.row, column: old.column - spot.column };
      const count = (counts.get(cellKey(by))?.count ?? 0) + 1;
      counts.set(cellKey(by), { ...by, count });
    }
  }
  const best = [...counts.values()].sort((a, b) => b.count - a.count)[0];
  return best ?? { row: 0, column: 0 };
}
