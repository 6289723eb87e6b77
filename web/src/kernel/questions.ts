/** What can be asked, in the kernel's text (native/wasm/answers.hpp). */

import type { Box } from "../melds/box";
import { bare, type Meld } from "../melds/meld";
import { isReading } from "../melds/reading";
import { colourNamed, readTable, readTiles, type Tile, writeTiles } from "../notation/tile";
import { type KnownRuleset, RULESETS, type RulesetName } from "../protocol/catalogue";

/** Most tiles, most value, or the points of an opening from the rack alone. */
export type Objective = "tiles" | "value" | "opening";

/** By name, or as a house has changed them. */
export type Rules = RulesetName | KnownRuleset;

/** Table and rack in the notation. */
export interface Asked {
  table: string;
  rack: string;
  rules: Rules;
  objective?: Objective;
  /** Of the best plays one that disturbs the table least. */
  leastChange?: boolean;
}

/** A question with its tiles read. */
export interface Question extends Required<Asked> {
  melds: Tile[][];
  held: Tile[];
  box: Box;
}

/** After so many choices the best plan so far is taken, as everywhere (solver/explain/fewest.py). */
const MOST_TRIED = 60_000;
/** Of whoever's rules say nothing of jokers left (solver/problem.py). */
const JOKER_VALUE = 30;

function known(rules: Rules): KnownRuleset {
  return typeof rules === "string" ? RULESETS[rules] : rules;
}

export function boxOf(rules: Rules): Box {
  const { box, family } = known(rules);
  return { colours: [...box.colours].map(colourNamed), highest: box.highest, groups: family === "Classic" };
}

export function questionOf(asked: Asked): Question {
  return {
    objective: "tiles",
    leastChange: false,
    ...asked,
    melds: readTable(asked.table),
    held: readTiles(asked.rack),
    box: boxOf(asked.rules),
  };
}

export function playText({ melds, held, rules, objective, leastChange }: Question): string {
  const worth = objective === "opening" ? JOKER_VALUE : (known(rules).joker_left ?? JOKER_VALUE);
  return [
    "play",
    boxLine(rules),
    `terms ${worth} ${objective}`,
    `least ${leastChange ? "yes" : "no"}`,
    `table ${melds.length ? melds.map(bareText).join(" | ") : "-"}`,
    `rack ${bareText(held)}`,
  ].join("\n");
}

export function stepsText(old: readonly Meld[], fresh: readonly Meld[], rules: Rules): string {
  return ["steps", boxLine(rules), `tries ${MOST_TRIED}`, `old ${sets(old)}`, `new ${sets(fresh)}`].join("\n");
}

function boxLine(rules: Rules): string {
  const { colours, highest, copies, jokers } = known(rules).box;
  return `box ${colours} ${highest} ${boxOf(rules).groups ? "groups" : "runs"} ${copies} ${jokers}`;
}

function bareText(tiles: readonly Tile[]): string {
  return writeTiles(tiles.map(bare));
}

function sets(melds: readonly Meld[]): string {
  return melds
    .map(({ reading, tiles }) => `${isReading(reading) ? reading.kind : "neither"} ${bareText(tiles)}`)
    .join(" | ");
}
