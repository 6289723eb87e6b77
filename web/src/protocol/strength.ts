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

export const STRENGTH: readonly Measured[] = [
  {"level": "novice", "ms": null, "against": "greedy", "players": 2, "deals": 1000, "wins": 1.5, "wins_error": 0.5, "points": -40.1, "points_error": 0.9, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena novice greedy --players 2 --deals 1000 --seed ladder"},
  {"level": "casual", "ms": null, "against": "greedy", "players": 2, "deals": 1000, "wins": 30.3, "wins_error": 1.9, "points": -16.0, "points_error": 1.2, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena casual greedy --players 2 --deals 1000 --seed ladder"},
  {"level": "strategist", "ms": null, "against": "greedy", "players": 2, "deals": 1000, "wins": 73.8, "wins_error": 1.9, "points": 4.6, "points_error": 1.3, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena strategist greedy --players 2 --deals 1000 --seed ladder"},
  {"level": "expert", "ms": 100, "against": "greedy", "players": 2, "deals": 450, "wins": 86.7, "wins_error": 2.2, "points": 11.8, "points_error": 1.8, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena expert:100ms greedy --players 2 --deals 450 --seed ladder"},
  {"level": "expert", "ms": 10, "against": "greedy", "players": 2, "deals": 2000, "wins": 80.5, "wins_error": 1.2, "points": 8.0, "points_error": 0.9, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena expert:10ms greedy --players 2 --deals 2000 --seed ladder"},
  {"level": "casual", "ms": null, "against": "novice", "players": 2, "deals": 1000, "wins": 98.5, "wins_error": 0.5, "points": 39.1, "points_error": 1.0, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena casual novice --players 2 --deals 1000 --seed ladder"},
  {"level": "greedy", "ms": null, "against": "casual", "players": 2, "deals": 1000, "wins": 69.7, "wins_error": 1.9, "points": 16.0, "points_error": 1.2, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena greedy casual --players 2 --deals 1000 --seed ladder"},
  {"level": "expert", "ms": 100, "against": "strategist", "players": 2, "deals": 450, "wins": 64.9, "wins_error": 3.0, "points": 12.3, "points_error": 4.0, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena expert:100ms strategist --players 2 --deals 450 --seed ladder"},
  {"level": "strategist", "ms": null, "against": "greedy", "players": 3, "deals": 2000, "wins": 63.9, "wins_error": 1.2, "points": 8.0, "points_error": 1.3, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena strategist greedy --players 3 --deals 2000 --seed ladder"},
  {"level": "expert", "ms": 100, "against": "greedy", "players": 3, "deals": 450, "wins": 75.4, "wins_error": 2.3, "points": 19.2, "points_error": 3.1, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena expert:100ms greedy --players 3 --deals 450 --seed ladder"},
  {"level": "strategist", "ms": null, "against": "greedy", "players": 4, "deals": 1000, "wins": 59.0, "wins_error": 1.5, "points": 9.2, "points_error": 2.6, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena strategist greedy --players 4 --deals 1000 --seed ladder"},
  {"level": "expert", "ms": 100, "against": "greedy", "players": 4, "deals": 450, "wins": 59.9, "wins_error": 2.3, "points": 13.6, "points_error": 3.8, "day": "2026-11-18", "version": "0.1.0", "command": "rummi arena expert:100ms greedy --players 4 --deals 450 --seed ladder"},
];
