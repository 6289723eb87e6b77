/**
 * A new table and rack, told in tiles, as the same pieces that lay there before: whatever stays keeps its identity and
 * its place, a changed meld takes the place of the one it mostly came from, and only what is new is new.
 */
import { bare, likeness } from "../../melds/meld";
import { type Tile, writeTile } from "../../notation/tile";
import { isPiece, type LaidMeld, type Layout, RACK_PLACES, rackPieces, type Slot, trimmed } from "./layout";
import type { Piece } from "./piece";

let count = 0;

function fresh(tile: Tile): Piece {
  count += 1;
  return { id: `t${count}`, tile };
}

/** Not after its tiles: they go elsewhere, and the meld that they have left keeps its name. */
function freshName(): string {
  count += 1;
  return `m-${count}`;
}

export function follow(layout: Layout, table: readonly (readonly Tile[])[], rack: readonly Tile[]): Layout {
  const held = keepRack(layout.rack, rack);
  const kept = keepMelds(layout.melds, table);
  const loose = layout.melds.filter((meld) => !kept.used.has(meld.id));
  const homes = findHomes(loose, kept.changed);
  const pool = new Map([...loose.flatMap((meld) => meld.pieces), ...held.gone].map((piece) => [piece.id, piece]));
  const rebuilt = rebuild(kept.changed, homes, loose, pool);
  const melds = inOrder(layout.melds, [...kept.same, ...rebuilt]);
  const drawn = held.missing.map((tile) => take(pool, [...pool.values()], tile) ?? fresh(tile));
  return { melds, rack: fillRack(held.slots, drawn) };
}

interface KeptMelds {
  same: LaidMeld[];
  changed: (readonly Tile[])[];
  used: Set<string>;
}

function keepMelds(melds: readonly LaidMeld[], table: readonly (readonly Tile[])[]): KeptMelds {
  const used = new Set<string>();
  const same: LaidMeld[] = [];
  const likes = new Map(melds.map((meld) => [meld.id, likeness(meld.pieces.map((piece) => piece.tile))]));
  const changed = table.filter((tiles) => {
    const like = likeness(tiles);
    const meld = melds.find((each) => !used.has(each.id) && likes.get(each.id) === like);
    if (!meld) return true;
    used.add(meld.id);
    same.push({ id: meld.id, pieces: meaning(meld.pieces, tiles) });
    return false;
  });
  return { same, changed, used };
}

/** The same pieces, with what the server says that jokers stand for. */
function meaning(pieces: readonly Piece[], tiles: readonly Tile[]): readonly Piece[] {
  const jokers = tiles.filter((tile) => tile.joker);
  return pieces.map((piece) => (piece.tile.joker ? { id: piece.id, tile: jokers.shift() ?? piece.tile } : piece));
}

/** For each changed meld the old one in whose place it lies: those that share most come first. */
function findHomes(loose: readonly LaidMeld[], changed: readonly (readonly Tile[])[]): Map<number, LaidMeld> {
  const pairs = changed.flatMap((tiles, index) =>
    loose.map((meld) => ({ index, meld, shared: shared(meld.pieces, tiles) })).filter((pair) => pair.shared > 0),
  );
  pairs.sort((one, other) => other.shared - one.shared);
  const homes = new Map<number, LaidMeld>();
  const taken = new Set<string>();
  for (const { index, meld } of pairs) {
    if (homes.has(index) || taken.has(meld.id)) continue;
    homes.set(index, meld);
    taken.add(meld.id);
  }
  return homes;
}

function shared(pieces: readonly Piece[], tiles: readonly Tile[]): number {
  const names = pieces.map((piece) => writeTile(bare(piece.tile)));
  return tiles.filter((tile) => {
    const at = names.indexOf(writeTile(bare(tile)));
    if (at >= 0) names.splice(at, 1);
    return at >= 0;
  }).length;
}

function rebuild(
  changed: readonly (readonly Tile[])[],
  homes: ReadonlyMap<number, LaidMeld>,
  loose: readonly LaidMeld[],
  pool: Map<string, Piece>,
): LaidMeld[] {
  const atHome = changed.map((tiles, index) => tiles.map((tile) => take(pool, homes.get(index)?.pieces ?? [], tile)));
  const others = loose.flatMap((meld) => meld.pieces);
  return changed.map((tiles, index) => {
    const pieces = tiles.map(
      (tile, place) =>
        atHome[index]?.[place] ?? take(pool, others, tile) ?? take(pool, [...pool.values()], tile) ?? fresh(tile),
    );
    return { id: homes.get(index)?.id ?? freshName(), pieces };
  });
}

/** A piece of this kind that nobody has taken yet. */
function take(pool: Map<string, Piece>, from: readonly Piece[], tile: Tile): Piece | null {
  const name = writeTile(bare(tile));
  const found = from.find((piece) => pool.has(piece.id) && writeTile(bare(piece.tile)) === name);
  if (!found) return null;
  pool.delete(found.id);
  return { id: found.id, tile };
}

function inOrder(before: readonly LaidMeld[], melds: readonly LaidMeld[]): LaidMeld[] {
  const places = new Map(before.map((meld, place) => [meld.id, place]));
  const place = (meld: LaidMeld) => places.get(meld.id) ?? before.length;
  return [...melds].sort((one, other) => place(one) - place(other));
}

interface HeldRack {
  slots: Slot[];
  gone: Piece[];
  missing: Tile[];
}

function keepRack(slots: readonly Slot[], rack: readonly Tile[]): HeldRack {
  const wanted = rack.map((tile) => writeTile(bare(tile)));
  const gone: Piece[] = [];
  const kept = slots.map((slot): Slot => {
    if (!isPiece(slot)) return slot;
    const at = wanted.indexOf(writeTile(bare(slot.tile)));
    if (at < 0) gone.push(slot);
    else wanted.splice(at, 1);
    return at < 0 ? null : slot;
  });
  const missing = rack.filter((tile) => {
    const at = wanted.indexOf(writeTile(bare(tile)));
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
  return { slots: kept, gone, missing };
}

/** Who comes back goes to his hole, the others to the end, or into gaps once the rack is full; what stays never moves. */
function fillRack(slots: readonly Slot[], drawn: readonly Piece[]): Slot[] {
  const back = new Map(drawn.map((piece) => [piece.id, piece]));
  const filled = slots.map((slot): Slot => {
    if (!slot || isPiece(slot)) return slot;
    const piece = back.get(slot.hole);
    back.delete(slot.hole);
    return piece ?? null;
  });
  const rack = trimmed(filled);
  for (const piece of back.values()) {
    const gap = rack.length < RACK_PLACES ? -1 : rack.lastIndexOf(null);
    if (gap < 0) rack.push(piece);
    else rack[gap] = piece;
  }
  return rack;
}

/** A layout from nothing but tiles. */
export function layOut(table: readonly (readonly Tile[])[], rack: readonly Tile[]): Layout {
  return follow({ melds: [], rack: [] }, table, rack);
}

/** The rack as a text, with a dot for a gap and a line before a tile that has left its place: what a browser keeps. */
export function writeRack(layout: Layout): string {
  const lying = new Map(layout.melds.flatMap((meld) => meld.pieces.map((piece) => [piece.id, piece])));
  return layout.rack
    .flatMap((slot) => {
      if (!slot) return ["."];
      const piece = isPiece(slot) ? slot : lying.get(slot.hole);
      return piece ? [(isPiece(slot) ? "" : "_") + writeTile(bare(piece.tile))] : [];
    })
    .join(" ");
}

/** A rack as it was kept, and those of its tiles that lay on the table then. */
export interface Arranged {
  layout: Layout;
  away: ReadonlySet<string>;
}

/** The rack's tiles in the order and with the gaps of a text that was kept; what it does not know comes last. */
export function arrangeLike(layout: Layout, text: string): Arranged {
  const left = rackPieces(layout);
  const away = new Set<string>();
  const slots = text.split(" ").flatMap((word): Slot[] => {
    if (word === ".") return [null];
    const at = left.findIndex((piece) => writeTile(bare(piece.tile)) === word.replace("_", ""));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found && word.startsWith("_")) away.add(found.id);
    return found ? [found] : [];
  });
  return { layout: { ...layout, rack: [...slots, ...left] }, away };
}
