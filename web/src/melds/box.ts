/** What lies in a box, as far as it decides what is a meld. */
import { type Colour, colourNamed } from "../notation/tile";
import { RULESETS, type RulesetName } from "../protocol/catalogue";

export interface Box {
  /** In the order in which the missing colours of a group are named. */
  colours: readonly Colour[];
  highest: number;
  /** Whether its tiles form groups as well as runs. */
  groups: boolean;
}

export const CLASSIC_BOX: Box = { ...boxOf("standard"), groups: true };
export const JUNIOR_BOX: Box = { ...boxOf("junior"), groups: false };

function boxOf(rules: RulesetName): Omit<Box, "groups"> {
  const { colours, highest } = RULESETS[rules].box;
  return { colours: [...colours].map(colourNamed), highest };
}
