/** Why tiles are no meld, in a few words; the server's sentences say it at length. */
import { t } from "@lingui/core/macro";
import type { Fault } from "../melds/reading";

export function faultName(fault: Fault): string {
  switch (fault) {
    case "jokers-only":
      return t`only jokers`;
    case "too-short":
      return t`too short`;
    case "mixed":
      return t`neither one colour nor one number`;
    case "gap":
      return t`a gap`;
    case "number-twice":
      return t`a number twice`;
    case "wraps":
      return t`no 1 after the highest number`;
    case "run-too-long":
      return t`longer than the numbers go`;
    case "joker-anywhere":
      return t`where does the joker stand?`;
    case "colour-twice":
      return t`a colour twice`;
    case "group-too-long":
      return t`more than the colours`;
    case "no-groups":
      return t`here there are only runs`;
  }
}
