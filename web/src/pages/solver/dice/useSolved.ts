/** Asked of the server, where the search of the dice game lives. */
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { layoutText } from "../../../games/express/words";
import { judgeLayout } from "../../../melds/layout";
import { post, Refused } from "../../../net/api";
import { writeLayout } from "../../../notation/dice";
import { writeTiles } from "../../../notation/tile";
import type { PositionSolved } from "../../../protocol";
import { tileNames } from "../../../table/words";
import { language } from "../../../words/i18n";
import { DICE, type DiceEntry, leftOf } from "./entry";

/** When somebody stops entering: its search takes a while. */
const ASK_AFTER_MS = 500;

export interface Solved {
  solved: PositionSolved | null;
  /** Why there is none: what was entered, or that it could not be asked. */
  problem: string;
}

export function useSolved(entry: DiceEntry): Solved {
  const [found, setFound] = useState<Solved>({ solved: null, problem: "" });
  const spoken = language.value;
  const table = writeLayout(entry.spots);
  const rack = entry.hand.length ? writeTiles(entry.hand) : "";
  useEffect(() => {
    const wrong = problemWith(entry);
    setFound({ solved: null, problem: wrong });
    if (!rack || wrong) return;
    let wanted = true;
    const timer = setTimeout(() => {
      post<PositionSolved>("/api/solver", { rules: "express", table, rack }).then(
        (solved) => {
          if (wanted) setFound({ solved, problem: "" });
        },
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          if (wanted) setFound({ solved: null, problem: error.message });
        },
      );
    }, ASK_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, rack, spoken]);
  return found;
}

/** Said at once, before anybody is asked. */
export function problemWith(entry: DiceEntry): string {
  const all = [...entry.spots.map(({ face }) => face), ...entry.hand];
  if (all.length > DICE) return t`There are ${DICE} dice, and you have entered more.`;
  const often = all.find((face) => leftOf(entry, face) < 0);
  if (often) {
    const name = tileNames([often]);
    return t`Not so many dice can show this: ${name}.`;
  }
  const judged = judgeLayout(entry.spots);
  return judged.legal ? "" : layoutText(judged);
}
