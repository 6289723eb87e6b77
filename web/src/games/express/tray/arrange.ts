/** How the two areas of the tray lie, and how large the dice in them are: pure. */
import { type Fitted, fitDice, heightOf } from "../grid/frame";

export interface Space {
  /** Of both areas together. */
  width: number;
  /** The height of the window, and what of it the edge of a phone takes. */
  window: number;
  foot: number;
  /** Between the areas. */
  gap: number;
  /** What of an area is not for dice: beside them, and above and below. */
  aside: number;
  above: number;
}

export interface Arranged extends Fitted {
  /** Beside each other, or one above the other. */
  side: boolean;
}

export const NO_SPACE: Space = { width: 0, window: 0, foot: 0, gap: 0, aside: 0, above: 0 };
const WIDE_PX = 560;
/** A phone on its side has a column for it all, and this much of it is for buttons. */
const LOW_PX = 500;
const BUTTONS_PX = 122;
/** Of the window's height: for the dice of a wide tray, and for the areas of a narrow one. */
const DICE_SHARE = 0.17;
const AREAS_SHARE = 0.28;

/** Each area has a place for every die of a hand; whichever way has the larger dice is taken, of two alike the lower. */
export function arrange(hand: number, { width, window, foot, gap, aside, above }: Space): Arranged {
  const low = window <= LOW_PX && width < window;
  const wide = !low && width >= WIDE_PX;
  const room = low ? window - BUTTONS_PX - foot : wide ? window * DICE_SHARE + above : window * AREAS_SHARE;
  const most = wide ? 76 : width > 420 ? 60 : 46;
  const beside = fitDice(hand, { width: (width - gap) / 2 - aside, height: room - above }, most);
  const stacked = fitDice(hand, { width: width - aside, height: (room - gap) / 2 - above }, most);
  const lower = 2 * heightOf(stacked.die, stacked.rows) + above + gap < heightOf(beside.die, beside.rows);
  const stacks = stacked.die > beside.die || (stacked.die === beside.die && lower);
  return !wide && stacks ? { ...stacked, side: false } : { ...beside, side: true };
}
