/** A result to be shared as text and link: how it went, and nothing of how it is done. */
import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { streak } from "../known/progress";
import { dayName, helpWords, levelName, streakWords } from "../known/words";
import type { Attempt } from "./attempt";

const BAR = { full: "▮", empty: "▯" };

export function resultText({ puzzle, day, result }: Attempt): string {
  const level = `${BAR.full.repeat(puzzle.level)}${BAR.empty.repeat(5 - puzzle.level)} ${levelName(puzzle.level)}`;
  const title = day ? t`rummi, puzzle of ${dayName(day)}` : t`rummi, a puzzle`;
  const lines = [title, level, `✓ ${helpWords(result.peek()?.rungs ?? 0)}`];
  if (day && streak.peek() > 1) lines.push(streakWords(streak.peek()));
  return [...lines, `${location.origin}${pathTo("/puzzles/{id}", { id: day ?? puzzle.id })}`].join("\n");
}

/** By the device where it can, else to the clipboard; says what was done. */
export async function shareText(attempt: Attempt): Promise<string> {
  const text = resultText(attempt);
  try {
    if (navigator.share) {
      await navigator.share({ text });
      return "";
    }
    await navigator.clipboard.writeText(text);
    return t`Copied: the result and the link, not the solution.`;
  } catch {
    return text; // to be copied by hand
  }
}
