/**
 * What the games count, as data. The numbers are those of the engine: vectors/scores.json holds both sides to them.
 * Standard is also Mundo and Exclusive.
 */
export interface Rules {
  name: string;
  /** What stands on the sheet: points of tiles left, Junior's stars, or rounds of the dice game. */
  counts: "points" | "stars" | "rounds";
  /** The least and the most. */
  players: readonly [number, number];
  /** Seconds for a move; 0 where the booklet has no limit. */
  time_limit: number;
  highest: number;
  /** How many tiles, or faces of dice, have the same number, and how many are jokers. */
  each: number;
  jokers: number;
  joker_left: number;
  not_opened: number;
  could_have_opened: number;
  match_won_by: "points" | "wins";
  /** How many pieces one player can hold; 0 for as many as there are. */
  most: number;
  /** How many games, or rounds, a sheet has; 0 for as many as one likes. */
  games: number;
}

const STANDARD: Rules = {
  name: "standard",
  counts: "points",
  players: [2, 4],
  time_limit: 60,
  highest: 13,
  each: 8,
  jokers: 2,
  joker_left: 30,
  not_opened: 100,
  could_have_opened: 200,
  match_won_by: "points",
  most: 0,
  games: 0,
};

const JUNIOR: Rules = {
  ...STANDARD,
  name: "junior",
  counts: "stars",
  time_limit: 0,
  highest: 10,
  each: 4,
  jokers: 4,
  joker_left: 0,
  not_opened: 0,
  could_have_opened: 0,
};

const EXPRESS: Rules = {
  ...STANDARD,
  name: "express",
  counts: "rounds",
  players: [2, 2],
  time_limit: 0,
  jokers: 4,
  joker_left: 10,
  not_opened: 0,
  could_have_opened: 0,
  match_won_by: "wins",
  most: 9,
  games: 5,
};

export const RULES: readonly Rules[] = [
  STANDARD,
  { ...STANDARD, name: "xp", players: [2, 6], each: 12, jokers: 4 },
  { ...STANDARD, name: "ngt" },
  { ...STANDARD, name: "championship", time_limit: 40, joker_left: 50, match_won_by: "wins" },
  JUNIOR,
  EXPRESS,
];

export function rulesOf(name: string): Rules {
  return RULES.find((rules) => rules.name === name) ?? STANDARD;
}
