/** Which part of the grid is seen, and how large: pure. */
import { cellKey } from "../../../melds/layout";
import type { Cell } from "../../../notation/dice";

/** `cell` is the size of a cell; `x` and `y` are where the corner of cell 0, 0 is seen. */
export interface Frame {
  cell: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

interface Bounds {
  top: number;
  left: number;
  rows: number;
  columns: number;
}

const LARGEST_PX = 82;
const SMALLEST_PX = 14;
const LEAST_TRAY_DIE_PX = 28;
/** Of the width of a die. */
const BETWEEN_DICE = 0.12;
/** What zooming by hand keeps to. */
const FAR_PX = 20;
const NEAR_PX = 120;
/** Numbers on smaller dice are no large print, and their orange is darker. */
const LARGE_PRINT_DIE_PX = 35;
const DIE_IN_CELL = 0.93;
const DRAWN_PX = 64;
/** Free cells around the dice, so that there is room to lay at every end. */
const ROOM_CELLS = 1;
/** The first set is laid without the grid growing smaller under it. */
const FIRST_SET_CELLS = 4;
/** Growing back is worth the jump from here on. */
const WORTHWHILE = 1.12;

/** What the styles of dice in such cells read. */
export function cellLook(cell: number) {
  return { "--cell": `${cell}px`, ...dieLook(cell * DIE_IN_CELL) };
}

/** The same for the grid, which is drawn in cells of one size and scaled as a whole, so that nothing moves in it. */
export function planeLook(cell: number) {
  const { "--tile-orange": orange } = cellLook(cell);
  return { ...cellLook(DRAWN_PX), "--scale": cell / DRAWN_PX, "--tile-orange": orange };
}

export function dieLook(die: number) {
  const orange = die < LARGE_PRINT_DIE_PX ? "--orange-small" : "--orange";
  return { "--d": `${die}px`, "--tile-orange": `var(${orange})` };
}

export function boundsOf(cells: readonly Cell[]): Bounds {
  if (!cells.length) return { top: 0, left: 0, rows: 1, columns: FIRST_SET_CELLS };
  const rows = cells.map((cell) => cell.row);
  const columns = cells.map((cell) => cell.column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, rows: Math.max(...rows) - top + 1, columns: Math.max(...columns) - left + 1 };
}

/** All dice in the middle, with room around them, as large as possible. */
export function fitFrame(cells: readonly Cell[], { width, height }: Size): Frame {
  const { top, left, rows, columns } = boundsOf(cells);
  const most = Math.min(
    width / (Math.max(columns, FIRST_SET_CELLS) + 2 * ROOM_CELLS),
    height / (rows + 2 * ROOM_CELLS),
  );
  const cell = Math.max(SMALLEST_PX, Math.min(LARGEST_PX, Math.floor(most)));
  return { cell, x: (width - columns * cell) / 2 - left * cell, y: (height - rows * cell) / 2 - top * cell };
}

/**
 * Stays as it is while everything is seen; moves only for what no longer fits, or, where it may, to be clearly larger and
 * to have room at every end again.
 */
export function steadyFrame(frame: Frame, cells: readonly Cell[], size: Size, grow: boolean): Frame {
  const fitted = fitFrame(cells, size);
  const larger = grow && fitted.cell >= frame.cell * WORTHWHILE;
  return holds(frame, cells, size, grow ? frame.cell / 2 : 0) && !larger ? frame : fitted;
}

/** Whether everything is seen, so far from the edges. */
function holds({ cell, x, y }: Frame, cells: readonly Cell[], { width, height }: Size, air: number): boolean {
  const { top, left, rows, columns } = boundsOf(cells);
  const [begin, above] = [x + left * cell, y + top * cell];
  return begin >= air && above >= air && begin + columns * cell <= width - air && above + rows * cell <= height - air;
}

/** Larger or smaller around a point, which stays where it is. */
export function zoom(frame: Frame, factor: number, x: number, y: number): Frame {
  const cell = Math.max(FAR_PX, Math.min(NEAR_PX, frame.cell * factor));
  const by = cell / frame.cell;
  return { cell, x: x - (x - frame.x) * by, y: y - (y - frame.y) * by };
}

export function pan(frame: Frame, x: number, y: number): Frame {
  return { ...frame, x: frame.x + x, y: frame.y + y };
}

export function cellAt(frame: Frame, x: number, y: number): Cell {
  return { row: Math.floor((y - frame.y) / frame.cell), column: Math.floor((x - frame.x) / frame.cell) };
}

/** The frame in which a cell is seen: the same if it is already. */
export function reveal(frame: Frame, { row, column }: Cell, { width, height }: Size): Frame {
  const inside = (begin: number, most: number) => Math.max(0, -begin) + Math.min(0, most - begin - frame.cell);
  const x = inside(frame.x + column * frame.cell, width);
  const y = inside(frame.y + row * frame.cell, height);
  return x || y ? pan(frame, x, y) : frame;
}

interface Seen {
  cells: readonly Cell[];
  size: Size;
}

/** What a person chose to see: its middle stays in the middle, and no die is laid out of sight. */
export function followed(frame: Frame, before: Seen, { cells, size }: Seen): Frame {
  const centred = pan(frame, (size.width - before.size.width) / 2, (size.height - before.size.height) / 2);
  const known = new Set(before.cells.map(cellKey));
  const fresh = cells.filter((cell) => !known.has(cellKey(cell)));
  return fresh.reduce((seen, cell) => reveal(seen, cell, size), centred);
}

export interface Fitted {
  die: number;
  /** Places in a row, and rows. */
  across: number;
  rows: number;
}

/** The largest dice, up to a size, with which a whole hand lies in an area of such a size. */
export function fitDice(count: number, { width, height }: Size, most: number): Fitted {
  for (let die = most; ; die -= 2) {
    const across = Math.max(1, Math.floor((width / die + BETWEEN_DICE) / (1 + BETWEEN_DICE)));
    const rows = Math.max(1, Math.ceil(count / across));
    if (heightOf(die, rows) <= height || die <= LEAST_TRAY_DIE_PX) return { die, across, rows };
  }
}

export function heightOf(die: number, rows: number): number {
  return die * (rows + (rows - 1) * BETWEEN_DICE);
}
