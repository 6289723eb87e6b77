/**
 * A private copy of table and rack on which a player tries things out. The server knows nothing of it until a play is
 * sent, and says what is legal; here is only what lies where, and the text of the play.
 */
import { likeness, writeMeld } from "../melds/meld";
import { stateOf } from "../melds/state";
import { readPlay, writePlay } from "../notation/play";
import { readTable, type Tile, writeTable } from "../notation/tile";
import { arrangeLike, follow, layOut, writeRack } from "./layout/follow";
import { isPiece, type LaidMeld, type Layout, move, type Place, pieces, rackPieces, type Slot } from "./layout/layout";
import type { Piece } from "./layout/piece";

export interface Draft {
  /** What the server has. */
  base: Layout;
  now: Layout;
  past: readonly Layout[];
  future: readonly Layout[];
}

export function begin(base: Layout): Draft {
  return { base, now: base, past: [], future: [] };
}

export function change(draft: Draft, now: Layout): Draft {
  return now === draft.now ? draft : { ...draft, now, past: [...draft.past, draft.now], future: [] };
}

/** Only what is the player's own goes to his rack. */
export function put(draft: Draft, ids: readonly string[], place: Place): Draft {
  const mine = ownIds(draft);
  const movable = place.to === "rack" ? ids.filter((id) => mine.has(id)) : ids;
  return movable.length ? change(draft, move(draft.now, movable, place)) : draft;
}

/** Those of the tiles that lay on the table before this turn. */
export function ofTable(draft: Draft, ids: readonly string[]): Tile[] {
  const mine = ownIds(draft);
  return pieces(draft.now).flatMap(({ id, tile }) => (ids.includes(id) && !mine.has(id) ? [tile] : []));
}

export function undo(draft: Draft): Draft {
  const before = draft.past.at(-1);
  if (!before) return draft;
  return { ...draft, now: before, past: draft.past.slice(0, -1), future: [draft.now, ...draft.future] };
}

export function redo(draft: Draft): Draft {
  const [next, ...future] = draft.future;
  return next ? { ...draft, now: next, past: [...draft.past, draft.now], future } : draft;
}

/** The table as the server has it; the rack as the player has arranged it. */
export function reset(draft: Draft): Draft {
  return isTouched(draft) ? change(draft, putBack(draft)) : draft;
}

function ownIds(draft: Draft): Set<string> {
  return new Set(rackPieces(draft.base).map((piece) => piece.id));
}

function putBack({ base, now }: Draft): Layout {
  const held = new Set(rackPieces(now).map((piece) => piece.id));
  const back = new Map(rackPieces(base).flatMap((piece) => (held.has(piece.id) ? [] : [[piece.id, piece]])));
  const rack = now.rack.flatMap((slot): Slot[] => {
    if (!slot || isPiece(slot)) return [slot];
    const piece = back.get(slot.hole);
    back.delete(slot.hole);
    return piece ? [piece] : [];
  });
  return { melds: base.melds, rack: [...rack, ...back.values()] };
}

/** The pieces that come from the rack. */
export function laid(draft: Draft): Piece[] {
  const mine = ownIds(draft);
  return draft.now.melds.flatMap((meld) => meld.pieces.filter((piece) => mine.has(piece.id)));
}

/** Whether the table differs from the server's. */
export function isTouched(draft: Draft): boolean {
  const { laid: melds, taken } = difference(draft);
  return melds.length > 0 || taken.length > 0;
}

/** The melds that are new, and those of the server's that are gone. */
export function difference(draft: Draft): { laid: LaidMeld[]; taken: LaidMeld[] } {
  const left = draft.base.melds.map((meld) => ({ meld, like: likenessOf(meld) }));
  const melds = draft.now.melds.filter((meld) => {
    const like = likenessOf(meld);
    const at = left.findIndex((each) => each.like === like);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { laid: melds, taken: left.map((each) => each.meld) };
}

function likenessOf(meld: LaidMeld): string {
  return likeness(tilesOf(meld));
}

export function tilesOf(meld: LaidMeld): Tile[] {
  return meld.pieces.map((piece) => piece.tile);
}

/** The action of the draft; null while nothing is laid and nothing moved. */
export function playText(draft: Draft): string | null {
  const { laid: melds, taken } = difference(draft);
  const write = (meld: LaidMeld) => writeMeld(tilesOf(meld));
  return melds.length ? writePlay(melds.map(write), taken.map(write)) : null;
}

/** What the valid melds that come from the rack alone are worth: the points of an opening. */
export function openingPoints(draft: Draft): number {
  const mine = ownIds(draft);
  return draft.now.melds
    .filter((meld) => meld.pieces.every((piece) => mine.has(piece.id)))
    .reduce((sum, meld) => {
      const state = stateOf(tilesOf(meld));
      return sum + (state.state === "valid" ? state.value : 0);
    }, 0);
}

/**
 * The draft on what the server has now: kept if all that it changes still lies there, otherwise put back. `seen` are
 * the melds as they were last shown, which may be those that somebody else was trying out.
 */
export function rebase(
  draft: Draft,
  table: readonly (readonly Tile[])[],
  rack: readonly Tile[],
  seen: readonly LaidMeld[] = draft.now.melds,
): Draft {
  if (isSame(seen, table)) return begin(follow({ melds: seen, rack: draft.now.rack }, table, rack));
  const base = follow(putBack(draft), table, rack);
  if (!isTouched(draft)) return begin(base);
  const kept = reapply(draft, base);
  return kept ? { base, now: kept, past: [base], future: [] } : begin(base);
}

function isSame(melds: readonly LaidMeld[], table: readonly (readonly Tile[])[]): boolean {
  const likes = melds.map(likenessOf).sort();
  const others = table.map((tiles) => likeness(tiles)).sort();
  return likes.length === others.length && likes.every((like, index) => like === others[index]);
}

function reapply(draft: Draft, base: Layout): Layout | null {
  const { laid: melds, taken } = difference(draft);
  const used = new Set(laid(draft).map((piece) => piece.id));
  const held = new Set(rackPieces(base).map((piece) => piece.id));
  const there = new Map(base.melds.map((meld) => [meld.id, likenessOf(meld)]));
  if (![...used].every((id) => held.has(id))) return null;
  if (!taken.every((meld) => there.get(meld.id) === likenessOf(meld))) return null;
  const gone = new Set(taken.map((meld) => meld.id));
  const rest = base.melds.filter((meld) => !gone.has(meld.id));
  const names = new Set(rest.map((meld) => meld.id));
  const own = melds.map((meld) => (names.has(meld.id) ? { ...meld, id: `${meld.id}+` } : meld));
  const rack = base.rack.map((slot): Slot => (isPiece(slot) && used.has(slot.id) ? { hole: slot.id } : slot));
  return { melds: [...rest, ...own], rack };
}

/** What is kept in the browser, so that a reload loses nothing. */
export interface StoredDraft {
  seq: number;
  base: string;
  table: string;
  rack: string;
}

/** `order` is that of the melds on the screen. */
export function keep(draft: Draft, seq: number, order: readonly string[] = []): StoredDraft {
  const rank = ({ id }: LaidMeld) => (order.includes(id) ? order.indexOf(id) : order.length);
  const table = ({ melds }: Layout) => writeTable([...melds].sort((a, b) => rank(a) - rank(b)).map(tilesOf));
  return { seq, base: table(draft.base), table: table(draft.now), rack: writeRack(draft.now) };
}

export function restore(
  kept: StoredDraft | null,
  seq: number,
  table: readonly (readonly Tile[])[],
  rack: readonly Tile[],
): Draft {
  if (!kept) return begin(layOut(table, rack));
  const known = layOut(readTable(kept.base), []);
  const { layout: base, away } = arrangeLike(follow(known, table, rack), kept.rack);
  if (kept.seq !== seq || kept.table === kept.base) return begin(base);
  const gone = base.rack.filter((slot) => isPiece(slot) && away.has(slot.id)); // of two equal tiles, the one that left
  const likes = readTable(kept.table).map((tiles) => likeness(tiles));
  const { melds } = follow({ melds: base.melds, rack: gone }, readTable(kept.table), []);
  const lying = [...melds].sort((one, other) => likes.indexOf(likenessOf(one)) - likes.indexOf(likenessOf(other)));
  const slots = base.rack.map((slot): Slot => (isPiece(slot) && away.has(slot.id) ? { hole: slot.id } : slot));
  return { base, now: { melds: lying, rack: slots }, past: [base], future: [] };
}

/** What is left of the rack once the tiles that the one table has more than the other are laid. */
function lacking(rack: readonly Tile[], table: readonly (readonly Tile[])[], before: readonly (readonly Tile[])[]) {
  const counts = new Map<string, number>();
  const name = (tile: Tile) => (tile.joker ? "*" : `${tile.colour} ${tile.number}`);
  for (const tile of table.flat()) counts.set(name(tile), (counts.get(name(tile)) ?? 0) + 1);
  for (const tile of before.flat()) counts.set(name(tile), (counts.get(name(tile)) ?? 0) - 1);
  return rack.filter((tile) => {
    const more = counts.get(name(tile)) ?? 0;
    counts.set(name(tile), more - 1);
    return more <= 0;
  });
}

/** The table as it would be after a play; null for any other action. */
export function tried(base: Layout, action: string): Tile[][] | null {
  if (!/^\s*play\s/i.test(action)) return null;
  const play = readPlay(action);
  const melds = base.melds.map(tilesOf);
  for (const taken of play.taken) {
    const at = melds.findIndex((tiles) => likeness(tiles) === likeness(taken));
    if (at < 0) return null;
    melds.splice(at, 1);
  }
  return [...melds, ...play.laid];
}

/** What would be played, laid out from the beginning of the turn. */
export function layOutPlay(draft: Draft, action: string): Draft {
  const table = tried(draft.base, action);
  return table ? layOutTable(draft, table) : draft;
}

/** What I have laid out on another page. */
export function adopt(draft: Draft, kept: StoredDraft): Draft {
  return kept.table === kept.base ? reset(draft) : layOutTable(draft, readTable(kept.table));
}

/**
 * A table laid out from the beginning of the turn, with tiles of the rack where it has more of them: of two alike the one
 * that stands in front, as what is meant for a set does.
 */
export function layOutTable(draft: Draft, table: readonly (readonly Tile[])[]): Draft {
  if (isSame(draft.now.melds, table)) return draft;
  const fresh = reset(draft);
  const held = rackPieces(fresh.now).map((piece) => piece.tile);
  const fromBehind = { ...fresh.now, rack: fresh.now.rack.toReversed() };
  const { melds } = follow(fromBehind, table, lacking(held, table, fresh.base.melds.map(tilesOf)));
  const lying = new Set(melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)));
  const rack = fresh.now.rack.map((slot): Slot => (isPiece(slot) && lying.has(slot.id) ? { hole: slot.id } : slot));
  return change(fresh, { melds, rack });
}

/** Whether the draft lies just so. */
export function liesAs({ now }: Draft, table: readonly (readonly Tile[])[]): boolean {
  return isSame(now.melds, table);
}
