/** What somebody wants to play: chosen once, kept for the next time. */
import type { Signal } from "@preact/signals";
import { isRuleset, rulesetNamed } from "../../catalogue/known";
import { FAMILIES, type Family } from "../../games/families";
import type { Wanted } from "../../net/rooms";
import { ROOM_OPTIONS } from "../../protocol/catalogue";
import { storedSignal } from "../../settings";

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

function usual({ usual }: Family): Wish {
  const { hints, spectators, games } = ROOM_OPTIONS;
  return { ...usual, time: rulesetNamed(usual.rules).time_limit ?? 0, strict: false, hints, spectators, games };
}

/** As it was chosen last time; what this version no longer has is chosen anew. */
function wishFor(family: Family): Signal<Wish> {
  const wish = storedSignal(`wish.${family.name}`, usual(family));
  const { rules, bot } = wish.peek();
  if (!isRuleset(rules) || !rulesetNamed(rules).bots.some((each) => each === bot)) wish.value = usual(family);
  return wish;
}

export const WISHES: Record<Family["name"], Signal<Wish>> = {
  classic: wishFor(FAMILIES.classic),
  junior: wishFor(FAMILIES.junior),
  express: wishFor(FAMILIES.express),
};

export function optionsOf(wish: Wish, family: Family): Wanted {
  const { rules, seats, hints, spectators, games } = wish;
  const game = family.timed ? { time_limit: wish.time, strict: wish.strict } : {};
  return { rules, seats, bot: wish.bot, hints, spectators, games, game };
}
