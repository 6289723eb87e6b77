/** The house rules that a host can choose for one table, besides the house rules that a server offers by name. */
import type { Ruleset } from "../protocol";
import { housedRuleset, isRuleset, type NamedGame, rulesetNamed } from "./known";

/** Options of the engine, by the names that a record has. */
export interface HostRules {
  restore?: boolean;
  reduced_box?: boolean;
  announcement?: boolean;
  jokers_could_open?: boolean;
  free_draw?: boolean;
  /** In the introductory game of Junior, the player who points may find tiles, too (JUN-6). */
  pointer_finds?: boolean;
  /** The faces of each die; without them, the reconstruction is used. */
  dice?: readonly string[];
}

export type HostRule = keyof HostRules;
type Flag = Exclude<HostRule, "dice">;

const FLAGS: readonly Flag[] = [
  "restore",
  "reduced_box",
  "announcement",
  "jokers_could_open",
  "free_draw",
  "pointer_finds",
];
export const HOST_RULES: readonly HostRule[] = [...FLAGS, "dice"];

type Offered = Pick<Ruleset, "parameters">;

/** The default; undefined if the ruleset does not have the option. */
export function usualValue({ parameters }: Offered, rule: HostRule): unknown {
  return (parameters.options as Record<string, unknown> | undefined)?.[rule];
}

export function has(ruleset: Offered, rule: HostRule): boolean {
  return usualValue(ruleset, rule) !== undefined;
}

/** Add a choice. A choice that equals the default is left out. */
export function choose(rules: HostRules, ruleset: Offered, rule: Flag, value: boolean): HostRules {
  const { [rule]: _, ...others } = rules;
  return value === usualValue(ruleset, rule) ? others : { ...others, [rule]: value };
}

/** Keep only the choices that the ruleset offers to this many players. */
export function fittingRules(rules: HostRules, ruleset: Offered, seats: number): HostRules {
  const small = seats <= Number(ruleset.parameters.reduced_players ?? 0);
  const kept = HOST_RULES.filter(
    (rule) => rules[rule] !== undefined && has(ruleset, rule) && (rule !== "reduced_box" || small),
  );
  return Object.fromEntries(kept.map((rule) => [rule, rules[rule]]));
}

/** Whether players point at tiles in these rules, and others look for the neighbours (JUN-6). */
export function pointsIn(rules: string): boolean {
  return isRuleset(rules) && (rulesetNamed(rules).options as readonly string[]).includes("pointer_finds");
}

/** The options of a game that its host chose and that differ from the ruleset. */
export function hostRulesOf(game: NamedGame): HostRules {
  const { announcement, jokers_could_open } = housedRuleset(game);
  const usual: HostRules = {
    restore: true,
    reduced_box: false,
    pointer_finds: false,
    free_draw: game.house?.changes.free_draw !== false,
    ...(announcement !== undefined && { announcement }),
    ...(jokers_could_open !== undefined && { jokers_could_open }),
  };
  const given = game.options ?? {};
  const flags = FLAGS.filter((rule) => typeof given[rule] === "boolean" && given[rule] !== usual[rule]);
  const dice = Array.isArray(given.dice) ? { dice: given.dice.map(String) } : {};
  return { ...Object.fromEntries(flags.map((rule) => [rule, given[rule]])), ...dice };
}

/** The faces of the default dice, one line for each die. */
export function usualDice(ruleset: Offered): string[] {
  return Object.values((usualValue(ruleset, "dice") ?? {}) as Record<string, string>);
}
