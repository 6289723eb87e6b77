/** What is wrong with what was entered, said in place. */
import { plural, t } from "@lingui/core/macro";
import type { SolvedRules } from "../../../catalogue/positions";
import { boxOf } from "../../../kernel/questions";
import { stateOf } from "../../../melds/state";
import type { Tile } from "../../../notation/tile";
import { RULESETS } from "../../../protocol/catalogue";
import { adviceFor, tileNames } from "../../../table/words";
import type { Row } from "./entry";
import type { Unread } from "./typed";

export function unreadWords({ text }: Unread, rules: SolvedRules): string {
  const { colours, highest } = RULESETS[rules].box;
  const letters = [...colours].join(", ");
  return t`“${text}” is not a tile: write one of the letters ${letters} and a number from 1 to ${highest}, or *.`;
}

/** Of a row that is no meld, and what would make it one. */
export function brokenWords(row: Row, rules: SolvedRules): string {
  return adviceFor(row, stateOf(row, boxOf(rules)));
}

/** Why there cannot be so many of a tile. */
export function copiesWords(tile: Tile, rules: SolvedRules): string {
  const { copies, jokers } = RULESETS[rules].box;
  if (tile.joker) return plural(jokers, { one: "The box has # joker.", other: "The box has # jokers." });
  const name = tileNames([tile]);
  return plural(copies, { one: `The box has one ${name} only.`, other: `The box has # of these only: ${name}.` });
}
