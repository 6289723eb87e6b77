/** What somebody wants to play: chosen once, kept for the next time. */
import type { Signal } from "@preact/signals";
import { isRuleset, rulesetNamed } from "../../catalogue/known";
import { FAMILIES, type Family } from "../../games/families";
import { allChoices, type Wanted } from "../../net/rooms";
import type { Ruleset } from "../../protocol";
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

/** As it was chosen last time; a game that this version no longer has is chosen anew. */
function wishFor(family: Family): Signal<Wish> {
  const wish = storedSignal(`wish.${family.name}`, usual(family));
  if (!isRuleset(wish.peek().rules)) wish.value = usual(family);
  return wish;
}

export const WISHES: Record<Family["name"], Signal<Wish>> = {
  classic: wishFor(FAMILIES.classic),
  junior: wishFor(FAMILIES.junior),
  express: wishFor(FAMILIES.express),
};

/** With as many players and such bots as the ruleset has. */
export function fitting(wish: Wish, rulesets: readonly Ruleset[]): Wish {
  const rules = rulesets.find(({ name }) => name === wish.rules);
  if (!rules) return wish;
  const [least, most] = rules.seats;
  const bot = rules.bots.includes(wish.bot) ? wish.bot : rules.usual_bot;
  return { ...wish, bot, seats: Math.min(Math.max(wish.seats, least), most) };
}

/** The wish as it can be had: a bot that we do not know may have left the server since it was chosen. */
export async function available(wish: Wish): Promise<Wish> {
  const known = rulesetNamed(wish.rules).bots.some((each) => each === wish.bot);
  return known ? wish : fitting(wish, (await allChoices()).rulesets);
}

export function optionsOf(wish: Wish, family: Family): Wanted {
  const { rules, seats, hints, spectators, games } = wish;
  const game = family.timed ? { time_limit: wish.time, strict: wish.strict } : {};
  return { rules, seats, bot: wish.bot, hints, spectators, games, game };
}
