/**
 * The families of games, and what each shows. Nothing else asks which game it is: a board gets the room (board.ts) and
 * shows itself; its code comes when it is needed.
 */
import type { ComponentType } from "preact";
import { found, isRuleset, rulesetNamed } from "../catalogue/known";
import type { BoardProps } from "../family/board";
import type { GameReview } from "../family/review";
import type { HelpProps } from "../parts/help/HelpSheet";
import type { Ruleset } from "../protocol";
import { type BotName, type FamilyName, RULESETS, type RulesetName } from "../protocol/catalogue";

/** What the client calls a family: one board, and what it says of games that are over. */
export interface Family {
  name: "classic" | "junior" | "express";
  /** Its rulesets, the usual one first. */
  rules: readonly RulesetName[];
  /** For somebody who just wants to play: the usual ruleset, with so many players and such bots. */
  usual: { rules: RulesetName; seats: number; bot: BotName };
  /** Whether a move has a time limit and a strict mode to choose. */
  timed: boolean;
  /** Whether every game stands alone: the same player begins each, and nothing is added up. */
  standsAlone: boolean;
  board: () => Promise<{ default: ComponentType<BoardProps> }>;
  /** What the game is about, how it is done, and by which keys. */
  help: () => Promise<{ default: ComponentType<HelpProps> }>;
  /** What it has to say about a game that is over. */
  review: () => Promise<{ default: GameReview }>;
}

/** Every family of the engine has a board here: one without is an error of the compiler. */
const BOARDS: Record<FamilyName, Family["name"]> = {
  Classic: "classic",
  Junior: "junior",
  JuniorIntro: "junior",
  Express: "express",
};

export const FAMILIES: Readonly<Record<Family["name"], Family>> = {
  classic: {
    ...known("classic"),
    usual: { rules: "standard", seats: 4, bot: "casual" },
    board: () => import("./classic/Board"),
    help: () => import("./classic/Help"),
    review: () => import("./classic/review"),
  },
  junior: {
    ...known("junior"),
    usual: { rules: "junior", seats: 2, bot: "gentle" },
    board: () => import("./junior/Board"),
    help: () => import("./junior/Help"),
    review: () => import("./junior/review"),
  },
  express: {
    ...known("express"),
    usual: { rules: "express", seats: 2, bot: "simple" },
    board: () => import("./express/Board"),
    help: () => import("./express/Help"),
    review: () => import("./express/review"),
  },
};

/** What the engine says of its rulesets. */
function known(name: Family["name"]): Pick<Family, "name" | "rules" | "timed" | "standsAlone"> {
  const rules = Object.keys(RULESETS)
    .filter(isRuleset)
    .filter((each) => BOARDS[RULESETS[each].family] === name);
  const timed = rules.some((each) => rulesetNamed(each).options.includes("time_limit"));
  const standsAlone = rules.every((each) => rulesetNamed(each).stands_alone);
  return { name, rules, timed, standsAlone };
}

/** Whether a ruleset that the server offers, perhaps by house rules, is played with the board of this family. */
export function playsIn(family: Family, ruleset: Ruleset): boolean {
  return found(BOARDS, ruleset.family) === family.name;
}

/** Raises `UnknownName` for a game that has no board here. */
export function familyOf(rules: string): Family {
  return FAMILIES[BOARDS[rulesetNamed(rules).family]];
}
