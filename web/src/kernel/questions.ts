/** The questions that the client can ask, written in the kernel's text format (native/wasm/answers.hpp). */

import type { Box } from "../melds/box";
import { bare, type Meld } from "../melds/meld";
import { isReading } from "../melds/reading";
import { colourNamed, readTable, readTiles, type Tile, writeTiles } from "../notation/tile";
import type { ClassicView } from "../protocol";
import { type KnownRuleset, RULESETS, type RulesetName } from "../protocol/catalogue";
import { STRATEGIST } from "./messages";

/** Lay the most tiles, the most value, or open with the most points from the rack alone. */
export type Objective = "tiles" | "value" | "opening";

/** The name of a ruleset, or a ruleset with house rules. */
export type Rules = RulesetName | KnownRuleset;

/** A question about a play, with table and rack in the notation. */
export interface Asked {
  table: string;
  rack: string;
  rules: Rules;
  objective?: Objective;
  /** Choose the best play that changes the table least. */
  leastChange?: boolean;
}

/** A table to repair: rows that may be invalid, and loose tiles. */
export interface Disorder {
  table: string;
  loose: string;
  rules: Rules;
}

/** A question with its tiles parsed. */
export interface Question extends Required<Asked> {
  melds: Tile[][];
  held: Tile[];
  box: Box;
}

/** The part of a view that the strategist uses. It needs a seat. */
export type Sight = Pick<ClassicView, "table" | "rack" | "opened" | "tiles" | "bank" | "moves_left"> & {
  seat: number;
  /** For each player, true if they drew in their last turn. */
  drew: readonly boolean[];
};

/** The choices that the kernel tries before it takes the best plan so far, as in src/rummi/solver/steps.py. */
const MOST_TRIED = 60_000;
/** The value of a joker if the ruleset has no penalty for jokers left (solver/problem.py). */
const JOKER_VALUE = 30;

function findRuleset(rules: Rules): KnownRuleset {
  return typeof rules === "string" ? RULESETS[rules] : rules;
}

export function boxOf(rules: Rules): Box {
  const { box, family } = findRuleset(rules);
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
  const worth = objective === "opening" ? JOKER_VALUE : (findRuleset(rules).joker_left ?? JOKER_VALUE);
  return [
    "play",
    boxLine(rules),
    `terms ${worth} ${objective}`,
    `least ${leastChange ? "yes" : "no"}`,
    `table ${melds.length ? melds.map(bareText).join(" | ") : "-"}`,
    `rack ${bareText(held)}`,
  ].join("\n");
}

export function orderText({ table, loose, rules }: Disorder): string {
  const melds = readTable(table);
  return [
    "order",
    boxLine(rules),
    `table ${melds.length ? melds.map(bareText).join(" | ") : "-"}`,
    `loose ${bareText(readTiles(loose))}`,
  ].join("\n");
}

export function strategistText(sight: Sight, { melds, held, rules }: Question): string {
  const { seat, opened, drew, tiles, bank, moves_left } = sight;
  const others = tiles.map((_, after) => (seat + after) % tiles.length).slice(1);
  const flags = (at: number) => `${yes(opened[at])} ${yes(drew[at])}`;
  return [
    STRATEGIST,
    boxLine(rules),
    rulesLine(findRuleset(rules)),
    `table ${melds.length ? melds.map(bareText).join(" | ") : "-"}`,
    `rack ${bareText(held)}`,
    `seat ${yes(opened[seat])}`,
    `bank ${bank} ${moves_left ?? 0}`,
    `others ${others.map((at) => `${tiles[at]} ${flags(at)}`).join(" | ")}`,
  ].join("\n");
}

export function stepsText(before: readonly Meld[], after: readonly Meld[], rules: Rules): string {
  return [
    "steps",
    boxLine(rules),
    `tries ${MOST_TRIED}`,
    `before ${setsText(before)}`,
    `after ${setsText(after)}`,
  ].join("\n");
}

function boxLine(rules: Rules): string {
  const { colours, highest, copies, jokers } = findRuleset(rules).box;
  return `box ${colours} ${highest} ${boxOf(rules).groups ? "groups" : "runs"} ${copies} ${jokers}`;
}

function rulesLine(rules: KnownRuleset): string {
  const numbers = [rules.hand, rules.opening, rules.joker_left, rules.not_opened, rules.could_have_opened];
  const { jokers_could_open, rack_tested, announcement } = rules;
  return `rules ${numbers.join(" ")} ${yes(jokers_could_open)} ${rack_tested} ${yes(announcement)}`;
}

function yes(so: boolean | undefined): string {
  return so ? "yes" : "no";
}

function bareText(tiles: readonly Tile[]): string {
  return writeTiles(tiles.map(bare));
}

function setsText(melds: readonly Meld[]): string {
  const text = ({ reading, tiles }: Meld) => `${isReading(reading) ? reading.kind : "neither"} ${bareText(tiles)}`;
  return melds.length ? melds.map(text).join(" | ") : "-";
}
