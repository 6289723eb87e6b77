// Written by `make protocol`; do not change it by hand.

import type { RULESETS } from "./catalogue";

/** A bot of the tile games. */
export type Level = (typeof RULESETS)["standard"]["bots"][number];

/** One bot among others of another kind; each deal was played from every seat, errors are 95 % intervals over deals. */
export interface Measured {
  level: Level;
  /** For a move; null where it does not think by the clock. */
  ms: number | null;
  against: Level;
  players: number;
  deals: number;
  /** Of 100 games. */
  wins: number;
  wins_error: number;
  /** A game, as scored. */
  points: number;
  points_error: number;
  day: string;
  version: string;
  /** Plays every one of these games again. */
  command: string;
}

export const STRENGTH: readonly Measured[] = [];
