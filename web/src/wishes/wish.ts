/** What somebody wants to play: chosen once, kept for the next time. */
import type { Signal } from "@preact/signals";
import { fittingRules, HOST_RULES, type HostRules, hostRulesOf } from "../catalogue/hostRules";
import { gameOf, isRuleset, rulesetNamed, rulesetOf, secondsOf } from "../catalogue/known";
import { FAMILIES, type Family, familyOf } from "../games/families";
import { allChoices, type Wanted } from "../net/rooms";
import type { Options, RoomShown, Ruleset } from "../protocol";
import { ROOM_OPTIONS } from "../protocol/catalogue";
import { storedSignal } from "../settings";

/** With whom one plays. */
export type Company = "bots" | "friends" | "screen";

export interface Wish {
  rules: string;
  seats: number;
  bot: string;
  /** Seconds for a move; 0 for no limit. */
  time: number;
  /** The same against bots alone, who do not mind waiting. */
  botTime?: number;
  strict: boolean;
  /** House rules of this table; wishes of earlier versions have none. */
  own?: HostRules;
  /** Whether openings are announced automatically (the default). */
  announce?: boolean;
  hints: number;
  spectators: boolean;
  games: number;
  /** A sum over the games where every game stands alone. */
  addUp?: boolean;
}

function usual({ usual }: Family): Wish {
  const { hints, spectators, games } = ROOM_OPTIONS;
  return { ...usual, time: rulesetNamed(usual.rules).time_limit ?? 0, strict: false, hints, spectators, games };
}

/** As it was chosen last time. */
function wishFor(family: Family): Signal<Wish> {
  const kept = storedSignal(`wish.${family.name}`, usual(family));
  kept.value = withOwnClock(kept.value);
  return kept;
}

/** Wishes stored by earlier versions kept the clock of another ruleset: the championship has its own (TRN-5). */
export function withOwnClock(wish: Wish): Wish {
  if (wish.own || !isRuleset(wish.rules)) return wish;
  const { clock_optional, time_limit } = rulesetNamed(wish.rules);
  return clock_optional === false && time_limit ? { ...wish, time: time_limit, botTime: time_limit } : wish;
}

export const WISHES: Record<Family["name"], Signal<Wish>> = {
  classic: wishFor(FAMILIES.classic),
  junior: wishFor(FAMILIES.junior),
  express: wishFor(FAMILIES.express),
};

/** With as many players and such bots as the ruleset has; a game that there is no longer is chosen anew. */
export function fitting(wish: Wish, rulesets: readonly Ruleset[], family: Family): Wish {
  if (!rulesets.length) return wish;
  const rules = rulesets.find(({ name }) => name === wish.rules);
  if (!rules) return usual(family);
  const [least, most] = rules.seats;
  const bot = rules.bots.includes(wish.bot) ? wish.bot : rules.usual_bot;
  const seats = Math.min(Math.max(wish.seats, least), most);
  return { ...wish, bot, seats, own: fittingRules(wish.own ?? {}, rules, seats) };
}

/** The wish as it can be had: a bot or house rules that we do not know may have left the server since they were chosen. */
export async function available(wish: Wish, family: Family): Promise<Wish> {
  const known = isRuleset(wish.rules) && rulesetNamed(wish.rules).bots.some((each) => each === wish.bot);
  return known ? wish : fitting(wish, (await allChoices()).rulesets, family);
}

/**
 * Choose another game: it begins with the clock and the rules of its booklet. Against bots the default is no clock, if
 * the booklet suggests playing without one (STD-33), and 40 seconds in the championship (TRN-5).
 */
export function playing(next: Ruleset): Partial<Wish> {
  const time = Number(next.parameters.time_limit ?? 0);
  const insists = next.house !== null || next.parameters.clock_optional === false;
  return { rules: next.name, time, botTime: insists ? time : 0, own: {}, announce: true };
}

/** Seconds for a move: against bots there is no clock unless it was chosen. */
export function timeOf(wish: Wish, company: Company): number {
  return company === "bots" ? (wish.botTime ?? 0) : wish.time;
}

export function optionsOf(wish: Wish, family: Family, company: Company): Wanted {
  const { rules, seats, hints, spectators, games } = wish;
  const clock = family.timed ? { time_limit: timeOf(wish, company), strict: wish.strict } : {};
  const game = { ...clock, ...wish.own };
  const announce = wish.announce ?? true;
  const add_up = family.standsAlone && (wish.addUp ?? false);
  return { rules, seats, bot: wish.bot, hints, spectators, games, game, announce, add_up, waits: true };
}

/** What a table was set with. */
export function wishOf(room: RoomShown): Wish {
  const { options, house } = room;
  const game = gameOf(room);
  return {
    rules: house?.name ?? options.rules,
    seats: room.chairs.length,
    bot: options.bot ?? rulesetOf(game).usual_bot,
    time: secondsOf(room),
    strict: room.strict,
    own: hostRulesOf(game),
    announce: options.announce,
    hints: options.hints,
    spectators: options.spectators,
    games: options.games,
    addUp: options.add_up,
  };
}

/** All that a table is set with, when it is chosen anew; what cannot be chosen stays, unless it is another kind of game. */
export function chosenAnew(wish: Wish, family: Family, before: Options): Options {
  const chosen = new Set<string>(["house", ...HOST_RULES]); // house rules are chosen by their name
  const game = Object.fromEntries(Object.entries(before.game).filter(([name]) => !chosen.has(name)));
  const wanted = optionsOf(wish, family, "friends");
  const same = familyOf(before.rules) === family;
  return { ...before, ...wanted, game: { ...(same ? game : {}), ...wanted.game } };
}
