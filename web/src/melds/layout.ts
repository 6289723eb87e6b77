/**
 * Which lines of a layout are sets, and what its jokers stand for. Dice stay where they lie: the cells
 * say which number comes after which, in either direction, and a joker is the tile that its cell needs.
 */
import type { Cell, Spot } from "../notation/dice";
import type { Colour, NumberTile, Tile } from "../notation/tile";
import { RULESETS } from "../protocol/catalogue";

/** Two or more dice side by side, with nothing before and nothing behind them. */
export interface Line {
  across: boolean;
  spots: readonly Spot[];
}

/** `short`: two dice that may still become a set. */
export type Verdict = "valid" | "short" | "wrong";

export interface JudgedLine extends Line {
  verdict: Verdict;
}

export interface JudgedLayout {
  lines: readonly JudgedLine[];
  /** Dice that lie in no line. */
  alone: readonly Spot[];
  /** What the joker in a cell stands for, by `cellKey`. */
  jokers: ReadonlyMap<string, NumberTile>;
  legal: boolean;
}

const COLOURS: readonly Colour[] = ["black", "red", "blue", "orange"];
const HIGHEST = RULESETS.express.box.highest;
const SHORTEST = 3;

export function cellKey({ row, column }: Cell): string {
  return `${row},${column}`;
}

export function judgeLayout(spots: readonly Spot[]): JudgedLayout {
  const lines = linesOf(spots);
  const sets = lines.filter((line) => meanings(line).length > 0);
  const agreed = agree(sets.filter((line) => crossesAtJoker(line, sets)));
  const disputed = agreed ? [] : disputedLines(sets);
  const judged = lines.map((line) => ({ ...line, verdict: verdictOf(line, sets.includes(line), disputed) }));
  const inLines = new Set(lines.flatMap((line) => line.spots.map(cellKey)));
  const alone = spots.filter((spot) => !inLines.has(cellKey(spot)));
  const legal = alone.length === 0 && judged.every((line) => line.verdict === "valid");
  return { lines: judged, alone, jokers: meantBy(sets, agreed ?? new Map()), legal };
}

function verdictOf(line: Line, isSet: boolean, disputed: readonly Line[]): Verdict {
  if (isSet) return disputed.includes(line) ? "wrong" : "valid";
  return line.spots.length < SHORTEST && readings(line, SHORTEST - 1).length > 0 ? "short" : "wrong";
}

/** Those across, then those down, each by row and column. */
export function linesOf(spots: readonly Spot[]): Line[] {
  const sorted = [...spots].sort((a, b) => a.row - b.row || a.column - b.column);
  const at = new Map(sorted.map((spot) => [cellKey(spot), spot]));
  return [...linesAlong(sorted, at, true), ...linesAlong(sorted, at, false)];
}

function linesAlong(sorted: readonly Spot[], at: ReadonlyMap<string, Spot>, across: boolean): Line[] {
  const step = ({ row, column }: Cell, by: number) => ({
    row: row + (across ? 0 : by),
    column: column + (across ? by : 0),
  });
  return sorted.flatMap((first) => {
    if (at.has(cellKey(step(first, -1)))) return [];
    const line: Spot[] = [];
    for (let spot: Spot | undefined = first; spot; spot = at.get(cellKey(step(spot, 1)))) line.push(spot);
    return line.length > 1 ? [{ across, spots: line }] : [];
  });
}

/** Everything that the line can stand for, the most valuable first; nothing if it is no set. */
function meanings(line: Line): NumberTile[][] {
  return readings(line, SHORTEST);
}

function readings({ spots }: Line, shortest: number): NumberTile[][] {
  const tiles = spots.map(({ face }) => (face.joker ? face.as : face));
  if (tiles.length < shortest || spots.every(({ face }) => face.joker)) return [];
  const value = (meaning: NumberTile[]) => meaning.reduce((sum, tile) => sum + tile.number, 0);
  return [...runs(tiles), ...groups(tiles)].sort((a, b) => value(b) - value(a)); // stable: a run before a group
}

function runs(tiles: readonly (NumberTile | null)[]): NumberTile[][] {
  const place = tiles.findIndex((tile) => tile);
  const known = tiles[place];
  if (!known) return [];
  return [1, -1].flatMap((step) => {
    const run = tiles.map((_, at): NumberTile => ({ ...known, number: known.number + step * (at - place) }));
    const inRange = run.every(({ number }) => number >= 1 && number <= HIGHEST);
    return inRange && tiles.every((tile, at) => !tile || same(tile, run[at])) ? [run] : [];
  });
}

function groups(tiles: readonly (NumberTile | null)[]): NumberTile[][] {
  const known = tiles.filter((tile) => tile !== null);
  const number = known[0]?.number;
  const colours = new Set(known.map((tile) => tile.colour));
  if (number === undefined || tiles.length > COLOURS.length) return [];
  if (known.some((tile) => tile.number !== number) || colours.size < known.length) return [];
  const missing = COLOURS.filter((colour) => !colours.has(colour));
  return orders(missing, tiles.length - known.length).map((chosen) => {
    const rest = [...chosen];
    return tiles.map((tile) => tile ?? { joker: false, colour: rest.shift() ?? "black", number });
  });
}

/** All ways to take some of them one after another. */
function orders<T>(things: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return things.flatMap((first) =>
    orders(
      things.filter((each) => each !== first),
      count - 1,
    ).map((rest) => [first, ...rest]),
  );
}

function same(one: Tile, other: Tile | undefined): boolean {
  return !!other && !one.joker && !other.joker && one.colour === other.colour && one.number === other.number;
}

function crossesAtJoker(line: Line, lines: readonly Line[]): boolean {
  return line.spots.some((spot) => spot.face.joker && lines.some((other) => crosses(line, other, spot)));
}

function crosses(line: Line, other: Line, at: Spot): boolean {
  return other.across !== line.across && other.spots.includes(at);
}

/** A meaning for every line, such that each cell has only one; nothing if there is none. */
function agree(
  [first, ...rest]: readonly Line[],
  known: ReadonlyMap<string, NumberTile> = new Map(),
): ReadonlyMap<string, NumberTile> | null {
  if (!first) return known;
  for (const meaning of meanings(first)) {
    const cells = first.spots.map((spot, at) => [cellKey(spot), meaning[at]] as const);
    if (!cells.every(([key, tile]) => !known.has(key) || same(known.get(key) as Tile, tile))) continue;
    const next = new Map(known);
    for (const [key, tile] of cells) if (tile) next.set(key, tile);
    const agreed = agree(rest, next);
    if (agreed) return agreed;
  }
  return null;
}

/** The lines whose joker cannot keep one meaning: by two lines alone, or else by all of them together. */
function disputedLines(sets: readonly Line[]): Line[] {
  const crossing = sets.filter((line) => crossesAtJoker(line, sets));
  const pairs = crossing.flatMap((line) =>
    crossing
      .filter((other) => line.across && line.spots.some((spot) => spot.face.joker && crosses(line, other, spot)))
      .map((other) => [line, other]),
  );
  const alone = pairs.filter((pair) => !agree(pair)).flat();
  return alone.length ? alone : crossing;
}

function meantBy(sets: readonly Line[], agreed: ReadonlyMap<string, NumberTile>): Map<string, NumberTile> {
  const meant = new Map<string, NumberTile>();
  for (const line of sets) {
    const meaning = meanings(line)[0] ?? [];
    line.spots.forEach((spot, at) => {
      const tile = agreed.get(cellKey(spot)) ?? meaning[at];
      if (spot.face.joker && tile) meant.set(cellKey(spot), tile);
    });
  }
  return meant;
}
