/** What the server names, found among what this client knows (protocol/catalogue.ts). */
import type { HouseRules, RoomShown } from "../protocol";
import { type KnownRuleset, RULESETS, type RulesetName } from "../protocol/catalogue";

/** Raised for a name that is not known here: there is no default that would be right. */
export class UnknownName extends Error {
  constructor(
    readonly kind: "ruleset" | "change" | "phrase" | "template",
    readonly named: string,
  ) {
    super(`there is no ${kind} “${named}”`);
  }
}

export function isRuleset(name: string): name is RulesetName {
  return Object.hasOwn(RULESETS, name);
}

export function rulesetNamed(name: string): KnownRuleset {
  if (!isRuleset(name)) throw new UnknownName("ruleset", name);
  return RULESETS[name];
}

/** A game as the server names it: its ruleset, the house rules that change it, and the options that its host chose. */
export interface NamedGame {
  rules: string;
  house?: HouseRules | null;
  options?: Readonly<Record<string, unknown>>;
}

export function gameOf({ options, house }: Pick<RoomShown, "options" | "house">): NamedGame {
  return { rules: options.rules, house, options: options.game };
}

/** Seconds for a move at this table; 0 where no clock runs. */
export function secondsOf(room: Pick<RoomShown, "options" | "house">): number {
  return rulesetOf(gameOf(room)).time_limit ?? 0;
}

/** The ruleset by which a game is played: as in the booklet, or as a house and the host have changed it. */
export function rulesetOf(game: NamedGame): KnownRuleset {
  const ruleset = housedRuleset(game);
  if (!game.options) return ruleset;
  const { time_limit, announcement, jokers_could_open, reduced_box } = game.options;
  return {
    ...ruleset,
    ...(typeof time_limit === "number" && { time_limit }),
    ...(typeof announcement === "boolean" && { announcement }),
    ...(typeof jokers_could_open === "boolean" && { jokers_could_open }),
    ...(reduced_box === true && ruleset.reduced_box && { box: ruleset.reduced_box }),
  };
}

/** The ruleset before its host chooses anything. */
export function housedRuleset({ rules, house }: NamedGame): KnownRuleset {
  const known = rulesetNamed(rules);
  if (!house) return known;
  const { most_players, copies, jokers, ...others } = house.changes;
  const [least, most] = known.players;
  return {
    ...known,
    ...others,
    players: [least, Number(most_players ?? most)],
    box: {
      ...known.box,
      copies: Number(copies ?? known.box.copies),
      jokers: Number(jokers ?? known.box.jokers),
    },
  };
}

/** What stands for a name in a table of all that are known; null where it is not known. */
export function found<T>(table: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(table, name) ? (table[name] as T) : null;
}
