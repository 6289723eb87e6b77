/**
 * A turn of Junior on a private copy: runs only grow, so each tile that is put down is a step of the notation, and new
 * runs are nests until they are whole. Pure; the server says what counts.
 */
import { JUNIOR_BOX } from "../../../melds/box";
import { meldOf } from "../../../melds/meld";
import { isReading } from "../../../melds/reading";
import { type Colour, readTable, readTiles, type Tile, writeTile } from "../../../notation/tile";

export interface Piece {
  id: string;
  tile: Tile;
}

/** Pieces one after another from `first` on, whatever the jokers among them are. */
export interface Run {
  id: string;
  colour: Colour;
  first: number;
  pieces: readonly Piece[];
}

/** A run that is being made, from the rack alone. */
export interface Nest {
  id: string;
  pieces: readonly Piece[];
}

export interface Turn {
  runs: readonly Run[];
  nests: readonly Nest[];
  /** With holes, so that nothing slides under a finger. */
  rack: readonly (Piece | null)[];
  steps: readonly string[];
  /** What I have laid in this turn. */
  fresh: ReadonlySet<string>;
}

/** Where a piece can go. */
export type Landing =
  | { to: "run"; run: string; end: "low" | "high" }
  | { to: "swap"; run: string; at: number }
  | { to: "nest"; nest: string }
  | { to: "new" }
  | { to: "rack" };

const SHORTEST = 3;
/** Places that a rack has before its tiles get smaller: one row on a desktop, two on a phone. */
export const RACK_PLACES = 8;
const { highest: HIGHEST } = JUNIOR_BOX;

/** `before` is the rack as it was: what is still there keeps its place. */
export function startTurn(table: string, rack: string, before: Turn["rack"] = []): Turn {
  const count = { jokers: 0 };
  const piece = (tile: Tile): Piece => {
    count.jokers += tile.joker ? 1 : 0;
    return {
      id: tile.joker ? `*${count.jokers}` : writeTile(tile),
      tile: tile.joker ? { joker: true, as: null } : tile,
    };
  };
  const runs = readTable(table).map((tiles) => runOf(tiles, piece));
  return { runs, nests: [], rack: rackOf(readTiles(rack).map(piece), before), steps: [], fresh: new Set() };
}

/** What is new takes the first hole; holes alone make no tile smaller. */
function rackOf(pieces: readonly Piece[], before: Turn["rack"]): Turn["rack"] {
  const stayed = before.map((slot) => pieces.find((piece) => piece.id === slot?.id) ?? null);
  const fresh = pieces.filter((piece) => !stayed.includes(piece));
  const rack = fresh.reduce(toRack, stayed as Turn["rack"]);
  const length = rack.findLastIndex((slot) => slot !== null) + 1;
  return length > RACK_PLACES && pieces.length <= RACK_PLACES ? pieces : rack.slice(0, length);
}

function runOf(tiles: readonly Tile[], piece: (tile: Tile) => Piece): Run {
  const meld = meldOf(tiles, JUNIOR_BOX);
  const { reading } = meld;
  if (!isReading(reading) || reading.kind !== "run") throw new Error("no run");
  const pieces = meld.tiles.map(piece);
  return { id: `run ${reading.colour} ${reading.first}`, colour: reading.colour, first: reading.first, pieces };
}

export function last(run: Run): number {
  return run.first + run.pieces.length - 1;
}

/** What a piece of a run stands for. */
export function meaning(run: Run, at: number): Tile {
  const piece = run.pieces[at];
  const number = { joker: false as const, colour: run.colour, number: run.first + at };
  return piece?.tile.joker ? { joker: true, as: number } : number;
}

/** The nest as it is seen: a run in its order if it is one. */
export function shownNest(nest: Nest): { pieces: Piece[]; tiles: readonly Tile[]; whole: boolean } {
  const sorted = [...nest.pieces].sort((one, other) => order(one) - order(other));
  const meld = meldOf(
    sorted.map((piece) => piece.tile),
    JUNIOR_BOX,
  );
  const { reading } = meld;
  if (!isReading(reading) || reading.kind !== "run") {
    const filled = fillGaps(sorted);
    return { pieces: filled, tiles: filled.map((piece) => piece.tile), whole: false };
  }
  const jokers = sorted.filter((piece) => piece.tile.joker);
  const pieces = meld.tiles.flatMap((tile) => {
    const found = tile.joker ? jokers.shift() : sorted.find((piece) => writeTile(piece.tile) === writeTile(tile));
    return found ? [found] : [];
  });
  const run: Run = { id: nest.id, colour: reading.colour, first: reading.first, pieces };
  return { pieces, tiles: pieces.map((_, at) => meaning(run, at)), whole: true };
}

function order({ tile }: Piece): number {
  return tile.joker ? HIGHEST + 1 : tile.number;
}

/** Jokers first to where a number is missing. */
function fillGaps(sorted: readonly Piece[]): Piece[] {
  const jokers = sorted.filter((piece) => piece.tile.joker);
  const numbers = sorted.filter((piece) => !piece.tile.joker);
  const filled = numbers.flatMap((piece, at) => {
    const before = numbers[at - 1];
    const gap = before ? order(piece) - order(before) - 1 : 0;
    return [...jokers.splice(0, gap), piece];
  });
  return [...filled, ...jokers];
}

/** Everywhere the piece can go, as far as runs say it. */
export function landings(turn: Turn, id: string): Landing[] {
  const source = turn.runs.find((run) => run.pieces.some((piece) => piece.id === id));
  if (source) return liftings(turn, source, id);
  const piece = pieceOf(turn, id);
  if (!piece) return [];
  const home = turn.nests.find((nest) => nest.pieces.some((each) => each.id === id));
  const nests = turn.nests
    .filter((nest) => nest !== home && mixes(nest, piece))
    .map((nest): Landing => ({ to: "nest", nest: nest.id }));
  const runs = turn.runs.flatMap((run) => [...endsFor(run, piece.tile), ...swapsFor(run, piece.tile)]);
  const back: Landing[] = home ? [{ to: "rack" }] : [];
  return [...runs, ...nests, ...(home?.pieces.length === 1 ? [] : [{ to: "new" } as const]), ...back];
}

function pieceOf(turn: Turn, id: string): Piece | undefined {
  const all = [...turn.rack.filter((slot) => slot !== null), ...turn.nests.flatMap((nest) => nest.pieces)];
  return all.find((piece) => piece.id === id);
}

function mixes(nest: Nest, { tile }: Piece): boolean {
  const numbers = nest.pieces.flatMap((piece) => (piece.tile.joker ? [] : [piece.tile]));
  if (nest.pieces.length >= HIGHEST) return false;
  return tile.joker || numbers.every((each) => each.colour === tile.colour && each.number !== tile.number);
}

function endsFor(run: Run, tile: Tile): Landing[] {
  const fits = (number: number) =>
    number >= 1 && number <= HIGHEST && (tile.joker || (tile.colour === run.colour && tile.number === number));
  const low: Landing[] = fits(run.first - 1) ? [{ to: "run", run: run.id, end: "low" }] : [];
  const high: Landing[] = fits(last(run) + 1) ? [{ to: "run", run: run.id, end: "high" }] : [];
  return [...low, ...high];
}

function swapsFor(run: Run, tile: Tile): Landing[] {
  if (tile.joker || tile.colour !== run.colour) return [];
  const at = tile.number - run.first;
  return run.pieces[at]?.tile.joker ? [{ to: "swap", run: run.id, at }] : [];
}

/** JUN-23: a joker may leave its run for another, if runs are left where it was. */
function liftings(turn: Turn, source: Run, id: string): Landing[] {
  const at = source.pieces.findIndex((piece) => piece.id === id);
  const joker = source.pieces[at];
  if (!joker?.tile.joker || !remains(source, at)) return [];
  return turn.runs.filter((run) => run !== source).flatMap((run) => endsFor(run, joker.tile));
}

/** What is left of a run without one of its pieces; nothing if that is no run. */
function remains(run: Run, at: number): Run[] | null {
  const low = { ...run, pieces: run.pieces.slice(0, at) };
  const high = { ...run, id: `${run.id}+`, first: run.first + at + 1, pieces: run.pieces.slice(at + 1) };
  const parts = [low, high].filter((part) => part.pieces.length > 0);
  const whole = (part: Run) => part.pieces.length >= SHORTEST && part.pieces.some((piece) => !piece.tile.joker);
  return parts.every(whole) ? parts : null;
}

/** The piece goes there; the same turn where it cannot. */
export function put(turn: Turn, id: string, landing: Landing): Turn {
  if (!landings(turn, id).some((each) => sameLanding(each, landing))) return turn;
  const lifted = turn.runs.find((run) => run.pieces.some((piece) => piece.id === id));
  if (lifted) return lift(turn, lifted, id, landing);
  const piece = pieceOf(turn, id);
  if (!piece) return turn;
  const without = take(turn, id);
  switch (landing.to) {
    case "run":
      return add(without, piece, landing);
    case "swap":
      return swap(without, piece, landing);
    case "nest":
      return {
        ...without,
        nests: without.nests.map((nest) =>
          nest.id === landing.nest ? { ...nest, pieces: [...nest.pieces, piece] } : nest,
        ),
      };
    case "new":
      return { ...without, nests: [...without.nests, { id: `nest ${id}`, pieces: [piece] }] };
    case "rack":
      return { ...without, rack: toRack(without.rack, piece) };
  }
}

export function sameLanding(one: Landing, other: Landing): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function take(turn: Turn, id: string): Turn {
  const nests = turn.nests
    .map((nest) => ({ ...nest, pieces: nest.pieces.filter((piece) => piece.id !== id) }))
    .filter((nest) => nest.pieces.length > 0);
  return { ...turn, nests, rack: turn.rack.map((slot) => (slot?.id === id ? null : slot)) };
}

function toRack(rack: Turn["rack"], piece: Piece): Turn["rack"] {
  const hole = rack.indexOf(null);
  return hole < 0 ? [...rack, piece] : rack.map((slot, at) => (at === hole ? piece : slot));
}

/** To an end of a run; where another run goes on behind it, both become one. */
function add(turn: Turn, piece: Piece, { run: id, end }: Landing & { to: "run" }): Turn {
  const run = turn.runs.find((each) => each.id === id);
  if (!run) return turn;
  const number = end === "low" ? run.first - 1 : last(run) + 1;
  const other = turn.runs.find(
    (each) => each.colour === run.colour && (end === "low" ? last(each) === number - 1 : each.first === number + 1),
  );
  const joined = [run, ...(other ? [other] : [])].sort((one, another) => one.first - another.first);
  const tile = piece.tile.joker ? `*${writeTile({ joker: false, colour: run.colour, number })}` : writeTile(piece.tile);
  const grown = grow(joined, piece, number);
  return {
    ...turn,
    runs: turn.runs.flatMap((each) => (each === joined[0] ? [grown] : joined.includes(each) ? [] : [each])),
    steps: [...turn.steps, `add ${tile} to ${joined.map((each) => writeRun(each)).join(" + ")}`],
    fresh: new Set([...turn.fresh, piece.id]),
  };
}

function grow(joined: readonly Run[], piece: Piece, number: number): Run {
  const [low, high] = joined;
  if (!low) throw new Error("nothing to grow");
  const before = low.first < number ? low.pieces : [];
  const after = low.first < number ? (high?.pieces ?? []) : low.pieces;
  return { ...low, first: Math.min(low.first, number), pieces: [...before, piece, ...after] };
}

/** JUN-24: the tile takes the joker's place, and the joker goes to the rack. */
function swap(turn: Turn, piece: Piece, { run: id, at }: Landing & { to: "swap" }): Turn {
  const run = turn.runs.find((each) => each.id === id);
  const joker = run?.pieces[at];
  if (!run || !joker) return turn;
  const pieces = run.pieces.map((each, place) => (place === at ? piece : each));
  return {
    ...turn,
    runs: turn.runs.map((each) => (each === run ? { ...run, pieces } : each)),
    rack: toRack(turn.rack, joker),
    steps: [...turn.steps, `swap ${writeTile(piece.tile)} in ${writeRun(run, at)}`],
    fresh: new Set([...turn.fresh, piece.id]),
  };
}

function lift(turn: Turn, source: Run, id: string, landing: Landing): Turn {
  const at = source.pieces.findIndex((piece) => piece.id === id);
  const parts = remains(source, at);
  const joker = source.pieces[at];
  if (!parts || !joker || landing.to !== "run") return turn;
  const [low, ...high] = parts;
  const runs = turn.runs.flatMap((run) => (run === source ? (low ? [low] : []) : [run]));
  const after = add({ ...turn, runs: [...runs, ...high] }, joker, landing);
  const [tile, where] = (after.steps.at(-1) ?? "").replace(/^add /, "").split(" to ");
  return { ...after, steps: [...turn.steps, `lift ${tile} from ${writeRun(source, at)} to ${where}`] };
}

/** As the notation names it; of several jokers the one that is meant stands in brackets. */
function writeRun(run: Run, meant?: number): string {
  const jokers = run.pieces.filter((piece) => piece.tile.joker).length;
  const write = ({ tile }: Piece, at: number) =>
    at === meant && jokers > 1 ? `(${writeTile(tile)})` : writeTile(tile);
  return run.pieces.map(write).join(" ");
}

export function isTouched(turn: Turn): boolean {
  return turn.steps.length > 0 || turn.nests.length > 0;
}

/** Whether tiles of the rack lie on the table; moving a joker there lays nothing. */
export function hasLaid(turn: Turn): boolean {
  return turn.nests.length > 0 || turn.steps.some((step) => !step.startsWith("lift "));
}

/** Whether every new run is whole, and something is laid. */
export function isReady(turn: Turn): boolean {
  return hasLaid(turn) && turn.nests.every((nest) => shownNest(nest).whole);
}

/** The whole turn in the notation; `end` is a draw or a pass after jokers were moved. */
export function turnText(turn: Turn, ...end: ("draw" | "pass")[]): string {
  const nests = turn.nests.map((nest) => `lay ${shownNest(nest).tiles.map(writeTile).join(" ")}`);
  return [...turn.steps, ...nests, ...end].join("; ");
}
