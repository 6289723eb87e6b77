/** Several games of the same players: totals, wins and places. */
import { type Game, outcomeOf } from "./game";
import type { Rules } from "./rules";

export interface Standing {
  /** How many games are complete; only these count. */
  played: number;
  totals: number[];
  wins: number[];
  /** Who ties shares the better place. */
  places: number[];
}

export function standingOf(games: readonly Game[], seats: number, rules: Rules): Standing {
  const totals = new Array<number>(seats).fill(0);
  const wins = new Array<number>(seats).fill(0);
  const outcomes = games.map((game) => outcomeOf(game, rules)).filter((outcome) => outcome !== null);
  for (const { scores, winners } of outcomes) {
    for (let seat = 0; seat < seats; seat++) {
      totals[seat] = (totals[seat] ?? 0) + (scores[seat] ?? 0);
      wins[seat] = (wins[seat] ?? 0) + (winners.includes(seat) ? 1 : 0);
    }
  }
  return { played: outcomes.length, totals, wins, places: placesOf(totals, wins, rules) };
}

/** TRN-17: where wins decide, they come before points. */
function placesOf(totals: readonly number[], wins: readonly number[], rules: Rules): number[] {
  const better = (a: number, b: number): boolean => {
    const difference = rules.match_won_by === "wins" ? (wins[a] ?? 0) - (wins[b] ?? 0) : 0;
    return difference ? difference > 0 : (totals[a] ?? 0) > (totals[b] ?? 0);
  };
  return totals.map((_, seat) => 1 + totals.filter((_, other) => better(other, seat)).length);
}

/** In Junior every game stands alone (JUN-12, JUN-29): the oldest player begins each one, and nothing is added up. */
export function standsAlone(rules: Rules): boolean {
  return rules.counts === "stars";
}

/** STD-8: the first game's starter, then always the player to the left. */
export function starterOf(game: number, first: number, seats: number, rules?: Rules): number {
  return rules && standsAlone(rules) ? first : (first + game) % seats;
}
