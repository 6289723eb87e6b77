/**
 * The families of games, and what each shows. Nothing else asks which game it is: a board gets the room's store and
 * shows itself; its code comes when it is needed.
 */
import type { ComponentType } from "preact";
import type { RoomStore } from "../net/room";
import type { Past } from "./past";

export interface BoardProps {
  store: RoomStore;
}

export interface Family {
  name: "classic" | "junior" | "express";
  /** Its rulesets, the usual one first. */
  rules: readonly [string, ...string[]];
  /** Of the usual ruleset, for somebody who just wants to play. */
  seats: number;
  bot: string;
  /** Whether a move has a time limit and a strict mode to choose. */
  timed: boolean;
  /** Whether its board has a way back to the score sheet; else a button floats over it. */
  offersScores: boolean;
  board: () => Promise<{ default: ComponentType<BoardProps> }>;
  /** What it has to say about a game that is over. */
  past: () => Promise<{ default: Past }>;
}

const CLASSIC: Family = {
  name: "classic",
  rules: ["standard", "xp", "ngt", "championship"],
  seats: 4,
  bot: "casual",
  timed: true,
  offersScores: true,
  board: () => import("./classic/Board"),
  past: () => import("./classic/past"),
};

const JUNIOR: Family = {
  name: "junior",
  rules: ["junior", "junior-intro"],
  seats: 2,
  bot: "gentle",
  timed: false,
  offersScores: false,
  board: () => import("./junior/Board"),
  past: () => import("./junior/past"),
};

const EXPRESS: Family = {
  name: "express",
  rules: ["express", "express-solo"],
  seats: 2,
  bot: "simple",
  timed: false,
  offersScores: false,
  board: () => import("./express/Board"),
  past: () => import("./express/past"),
};

export const FAMILIES = { classic: CLASSIC, junior: JUNIOR, express: EXPRESS } as const;

export function familyOf(rules: string): Family {
  return Object.values(FAMILIES).find((family) => family.rules.includes(rules)) ?? CLASSIC;
}

/** Games in which nobody's pieces are hidden, so that a screen can be shared without covering it. */
const OPEN: ReadonlySet<string> = new Set(["junior-intro", "express", "express-solo"]);

export function hidesRacks(rules: string): boolean {
  return !OPEN.has(rules);
}
