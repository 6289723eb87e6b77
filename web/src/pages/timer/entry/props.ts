import type { ScoreLine } from "../../../scoring/game";
import type { Rules } from "../../../scoring/rules";
import type { Sheet } from "../../../timer/sheet";

/** Whose line of which game is written. */
export interface EntryProps {
  sheet: Sheet;
  rules: Rules;
  at: number;
  seat: number;
}

export interface LineEntryProps extends EntryProps {
  set: (line: ScoreLine | null) => void;
}
