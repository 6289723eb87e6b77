/** What decided a game of Junior, in one sentence whose numbers are true. */
import { t } from "@lingui/core/macro";
import type { Replayed } from "../../protocol";
import { starCount } from "./turn/words";

export function decided(replayed: Replayed, names: readonly string[], mine: readonly number[]): string {
  const [winner = 0] = replayed.winners;
  if (replayed.winners.length !== 1) return "";
  const stars = replayed.steps.map(({ state }) => state.stars as number[]);
  const behind = stars.findLastIndex((counts) => counts.some((count) => count > (counts[winner] ?? 0)));
  const name = names[winner] ?? "";
  const you = mine.includes(winner);
  if (behind < 0) return you ? t`Nobody ever had more stars than you.` : t`Nobody ever had more stars than ${name}.`;
  const step = behind + 1;
  const won = (stars[step]?.[winner] ?? 0) - (stars[behind]?.[winner] ?? 0);
  if (won <= 0) return ""; // somebody else has lost what decided
  const gained = starCount(won);
  if (you) return t`Move ${step} decided: ${gained}, and from then on nobody had more than you.`;
  return t`Move ${step} decided: ${gained}, and from then on nobody had more than ${name}.`;
}
