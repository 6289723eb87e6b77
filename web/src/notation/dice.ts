/** Dice and layouts of the dice game as the notation writes them (docs/notation.md). */
import { NotationError, readTile, type Tile, writeTile } from "./tile";

/** A die by its number, and the face that it shows. */
export interface Die {
  number: number;
  face: Tile;
}

/** Rows go down, columns to the right; neither has a border. */
export interface Cell {
  row: number;
  column: number;
}

/** A face that lies on the grid. */
export interface Spot extends Cell {
  face: Tile;
}

const NONE = "-";
const EMPTY = ".";

export function readDie(text: string): Die {
  const match = /^(\d{1,2})=(.+)$/.exec(text);
  if (!match?.[1] || !match[2]) throw new NotationError(`not a die: ${text}`);
  return { number: Number(match[1]), face: readTile(match[2]) };
}

/** Rows end with a line end or a slash; what is read begins in row 0 and column 0. */
export function readLayout(text: string): Spot[] {
  if (text.trim() === NONE) return [];
  return text.split(/[/\n]/).flatMap((line, row) => readRow(line, row));
}

function readRow(line: string, row: number): Spot[] {
  const cells = line.trim().split(/\s+/);
  return cells.flatMap((cell, column) => (cell === EMPTY || !cell ? [] : [{ row, column, face: readTile(cell) }]));
}

/** In one line, as inside an action, from the first row and column that hold a die to the last; jokers bare. */
export function writeLayout(spots: readonly Spot[]): string {
  if (!spots.length) return NONE;
  const rows = spots.map((spot) => spot.row);
  const columns = spots.map((spot) => spot.column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [height, width] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  const grid = Array.from({ length: height }, () => new Array<string>(width).fill(EMPTY));
  for (const { row, column, face } of spots) {
    const line = grid[row - top];
    if (line) line[column - left] = face.joker ? "*" : writeTile(face);
  }
  return grid.map((line) => line.join(" ")).join(" / ");
}
