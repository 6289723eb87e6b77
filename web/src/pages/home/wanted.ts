/** What somebody wants to play: chosen once, kept for the next time. */
import type { Signal } from "@preact/signals";
import { FAMILIES, type Family } from "../../games";
import type { Wanted } from "../../net/rooms";
import { kept } from "../../settings";

export interface Wish {
  rules: string;
  seats: number;
  bot: string;
  /** Seconds for a move; 0 for no limit. */
  time: number;
  strict: boolean;
  hints: number;
  spectators: boolean;
  games: number;
}

function usual(family: Family): Wish {
  return {
    rules: family.rules[0],
    seats: family.seats,
    bot: family.bot,
    time: 60,
    strict: false,
    hints: 3,
    spectators: true,
    games: 1,
  };
}

export const WISHES: Record<Family["name"], Signal<Wish>> = {
  classic: kept("wish.classic", usual(FAMILIES.classic)),
  junior: kept("wish.junior", usual(FAMILIES.junior)),
  express: kept("wish.express", usual(FAMILIES.express)),
};

export function optionsOf(wish: Wish, family: Family): Wanted {
  const { rules, seats, hints, spectators, games } = wish;
  const game = family.timed ? { time_limit: wish.time, strict: wish.strict } : {};
  return { rules, seats, bot: wish.bot, hints, spectators, games, game };
}
