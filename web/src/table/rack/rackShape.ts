/** How a rack is broken into rows: as few as can be, until its tiles get too small. */
export interface Shape {
  columns: number;
  rows: number;
  /** The width of a place, and of the tile on it. */
  cell: number;
  u: number;
}

export interface Ledge {
  width: number;
  /** The size of a tile where there is room. */
  max: number;
  /** Below this there is one row more, up to `rows`. */
  least: number;
  /** How many rows there are at first, and at most. */
  rows: number;
  most: number;
  /** One row that is pushed aside by a finger rather than made smaller. */
  slides?: boolean;
}

const FEWEST = 16;
const AIR = 1.08;

export function rackShape(slots: number, ledge: Ledge): Shape {
  if (ledge.slides) {
    const seen = Math.max(1, Math.floor(ledge.width / (ledge.max * AIR)));
    return { columns: Math.max(slots + 1, seen), rows: 1, u: ledge.max, cell: ledge.width / seen };
  }
  const count = Math.max(slots, FEWEST);
  for (let rows = ledge.rows; ; rows += 1) {
    const columns = Math.ceil(count / rows);
    const u = Math.min(ledge.max, ledge.width / columns / AIR);
    if (u >= ledge.least || rows >= ledge.most) {
      return { columns, rows, u: Math.floor(u * 2) / 2, cell: Math.min(ledge.max * AIR, ledge.width / columns) };
    }
  }
}
