/** What the server names, found among what this client knows (protocol/catalogue.ts). */
import { type KnownRuleset, RULESETS, type RulesetName } from "../protocol/catalogue";

/** Raised for a name that is not known here: there is no default that would be right. */
export class UnknownName extends Error {
  constructor(
    readonly kind: "ruleset" | "phrase" | "template",
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

/** What stands for a name in a table of all that are known; null where it is not known. */
export function found<T>(table: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(table, name) ? (table[name] as T) : null;
}
