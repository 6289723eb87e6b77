/**
 * What the games count, from the rulesets of the engine; vectors/scores.json holds both sides to them. Standard is also
 * Mundo and Exclusive.
 */
import { UnknownName } from "../catalogue/known";
import { type KnownRuleset, RULESETS } from "../protocol/catalogue";

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

export const RULES: readonly Rules[] = Object.entries(RULESETS).flatMap(([name, ruleset]) => counted(name, ruleset));

/** In the introductory game stars are counted as they lie, and who throws dice alone has nobody to count with. */
function counted(name: string, ruleset: KnownRuleset): Rules[] {
  const { scored: counts, box, hand = 0, players } = ruleset;
  if (counts === "dice" || !hand) return [];
  const rounds = counts === "rounds";
  return [
    {
      name,
      counts,
      players,
      time_limit: ruleset.time_limit ?? 0,
      highest: box.highest,
      each: box.colours.length * box.copies,
      jokers: box.jokers,
      joker_left: ruleset.joker_left ?? 0,
      not_opened: ruleset.not_opened ?? 0,
      could_have_opened: ruleset.could_have_opened ?? 0,
      match_won_by: ruleset.match_won_by,
      most: rounds ? hand : 0,
      games: ruleset.rounds ?? 0,
    },
  ];
}

export function rulesOf(name: string): Rules {
  const known = RULES.find((rules) => rules.name === name);
  if (!known) throw new UnknownName("ruleset", name);
  return known;
}
