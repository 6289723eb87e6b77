/** What somebody wants to play: chosen once, kept for the next time. */
import type { Signal } from "@preact/signals";
import { gameOf, isRuleset, rulesetNamed, rulesetOf } from "../catalogue/known";
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
  hints: number;
  spectators: boolean;
  games: number;
  /** A sum over the games where every game stands alone. */
  addUp?: boolean;
  /** In the introductory game of Junior the player who points looks for the neighbours, too. */
  pointerFinds?: boolean;
}

function usual({ usual }: Family): Wish {
  const { hints, spectators, games } = ROOM_OPTIONS;
  return { ...usual, time: rulesetNamed(usual.rules).time_limit ?? 0, strict: false, hints, spectators, games };
}

/** As it was chosen last time. */
function wishFor(family: Family): Signal<Wish> {
  return storedSignal(`wish.${family.name}`, usual(family));
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
  return { ...wish, bot, seats: Math.min(Math.max(wish.seats, least), most) };
}

/** The wish as it can be had: a bot or house rules that we do not know may have left the server since they were chosen. */
export async function available(wish: Wish, family: Family): Promise<Wish> {
  const known = isRuleset(wish.rules) && rulesetNamed(wish.rules).bots.some((each) => each === wish.bot);
  return known ? wish : fitting(wish, (await allChoices()).rulesets, family);
}

/** Another game is chosen. A house says how long a move may take; our own rulesets keep the time that was chosen. */
export function playing(next: Ruleset, before: Ruleset | undefined): Partial<Wish> {
  const ownTime = next.house || before?.house;
  if (!ownTime) return { rules: next.name };
  const time = Number(next.parameters.time_limit ?? 0);
  return { rules: next.name, time, botTime: next.house ? time : 0 };
}

/** Nobody waits for whoever plays against bots: there is no clock unless it was chosen. */
export function timeOf(wish: Wish, company: Company): number {
  return company === "bots" ? (wish.botTime ?? 0) : wish.time;
}

export function optionsOf(wish: Wish, family: Family, company: Company): Wanted {
  const { rules, seats, hints, spectators, games } = wish;
  const timed = family.timed ? { time_limit: timeOf(wish, company), strict: wish.strict } : {};
  const game = { ...timed, ...(pointsIn(rules) && wish.pointerFinds && { pointer_finds: true }) };
  const add_up = family.standsAlone && (wish.addUp ?? false);
  return { rules, seats, bot: wish.bot, hints, spectators, games, game, add_up, waits: true };
}

/** Whether players point at tiles, and the host may let the one who points look as well (JUN-6). */
export function pointsIn(rules: string): boolean {
  return isRuleset(rules) && (rulesetNamed(rules).options as readonly string[]).includes("pointer_finds");
}

/** What a table was set with. */
export function wishOf(room: RoomShown): Wish {
  const { options, house } = room;
  const { time_limit, usual_bot } = rulesetOf(gameOf(room));
  return {
    rules: house?.name ?? options.rules,
    seats: room.chairs.length,
    bot: options.bot ?? usual_bot,
    time: Number(options.game.time_limit ?? time_limit ?? 0),
    strict: room.strict,
    hints: options.hints,
    spectators: options.spectators,
    games: options.games,
    addUp: options.add_up,
    pointerFinds: options.game.pointer_finds === true,
  };
}

/** All that a table is set with, when it is chosen anew; what cannot be chosen stays, unless it is another kind of game. */
export function chosenAnew(wish: Wish, family: Family, before: Options): Options {
  const { house: _, pointer_finds: __, ...game } = before.game; // chosen anew, house rules by their name
  const wanted = optionsOf(wish, family, "friends");
  const same = familyOf(before.rules) === family;
  return { ...before, ...wanted, game: { ...(same ? game : {}), ...wanted.game } };
}
