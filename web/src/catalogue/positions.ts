/** The way to “What can I lay?” with a position in the notation, from wherever one is shown. */
import type { RulesetName } from "../protocol/catalogue.ts";
import { pathTo } from "./addresses.ts";

export interface LinkedPosition {
  table?: string;
  rack?: string;
  /** What lies beside the melds of a table in disorder. */
  loose?: string;
  rules?: RulesetName;
  /** The best play where nothing is said. */
  ask?: "best" | "open" | "order";
  /** In the last round points count, not tiles. */
  last?: boolean;
}

/** The games of which positions can be entered there. */
export const SOLVED = ["standard", "xp", "ngt", "championship", "junior"] as const satisfies readonly RulesetName[];
export type SolvedRules = (typeof SOLVED)[number];

export function isSolved(rules: string): rules is SolvedRules {
  return SOLVED.some((each) => each === rules);
}

export const USUAL_RULES: RulesetName = "standard";
const NONE = "-";

/** What stands behind the `#`. */
export function writePosition({ table, rack, loose, rules, ask, last }: LinkedPosition): string {
  const written = new URLSearchParams();
  for (const [key, value] of Object.entries({ table, rack, loose })) {
    if (value && value !== NONE) written.set(key, value);
  }
  if (rules && rules !== USUAL_RULES) written.set("rules", rules);
  if (ask && ask !== "best") written.set("ask", ask);
  if (last) written.set("last", "yes");
  return written.toString();
}

export function positionPath(position: LinkedPosition): string {
  const written = writePosition(position);
  return written ? `${pathTo("/solver")}#${written}` : pathTo("/solver");
}
