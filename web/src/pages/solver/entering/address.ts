/** Every position has an address: what was entered and what is asked, in the notation behind the `#`. */
import { isSolved, positionPath, type SolvedRules, writePosition } from "../../../catalogue/positions";
import { type Entry, isEmpty, NOTHING } from "./entry";
import { readTyped, readTypedRack, writeRow, writeRows } from "./typed";

export type Ask = "best" | "open" | "order";
export const ASKS: readonly Ask[] = ["best", "open", "order"];

export interface Asked {
  rules: SolvedRules;
  ask: Ask;
  /** In the last round points count, not tiles. */
  last: boolean;
  entry: Entry;
}

export const BLANK: Asked = { rules: "standard", ask: "best", last: false, entry: NOTHING };

export function writeAsked(asked: Asked): string {
  return writePosition(linked(asked));
}

export function pathOf(asked: Asked): string {
  return positionPath(linked(asked));
}

function linked({ rules, ask, last, entry }: Asked) {
  const { melds, rack, loose } = entry;
  return { table: writeRows(melds), rack: writeRow(rack), loose: writeRow(loose), rules, ask, last };
}

/** What is not understood is as if it were not there; null where there is no position at all. */
export function readAsked(hash: string): Asked | null {
  const written = new URLSearchParams(hash);
  const named = written.get("rules") ?? "";
  const rules = isSolved(named) ? named : BLANK.rules;
  const melds = readTyped(written.get("table") ?? "", rules).rows;
  const row = (key: string) => readTypedRack(written.get(key) ?? "", rules).tiles;
  const entry: Entry = { melds, rack: row("rack"), loose: row("loose"), caret: melds.length };
  const ask = ASKS.find((each) => each === written.get("ask")) ?? BLANK.ask;
  if (isEmpty(entry) && !written.has("ask") && !written.has("rules")) return null;
  return { rules, ask, last: written.get("last") === "yes", entry };
}
