/** What lies in a box, as far as it decides what is a meld. */
import type { Colour } from "../notation/tile";

export interface Box {
  /** In the order in which the missing colours of a group are named. */
  colours: readonly Colour[];
  highest: number;
  /** Whether its tiles form groups as well as runs. */
  groups: boolean;
}

export const CLASSIC_BOX: Box = { colours: ["black", "red", "blue", "orange"], highest: 13, groups: true };
export const JUNIOR_BOX: Box = { colours: ["black", "red", "blue", "yellow"], highest: 10, groups: false };
