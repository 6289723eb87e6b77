import { plural, t } from "@lingui/core/macro";
import type { PuzzleRating, PuzzleShown } from "../../../protocol";
import { locale } from "../../../words/i18n";
import type { Rungs } from "./progress";

const LEVELS = [
  () => t`very easy`,
  () => t`easy`,
  () => t({ message: "medium", context: "puzzle" }),
  () => t`hard`,
  () => t`very hard`,
];

export function levelName(level: number): string {
  return LEVELS[level - 1]?.() ?? "";
}

/** A day as people say it: "Sunday, 15 November". */
export function dayName(day: string): string {
  return written(day, { weekday: "long", day: "numeric", month: "long" });
}

export function shortDay(day: string): string {
  return written(day, { weekday: "short", day: "numeric", month: "short" });
}

function written(day: string, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...how, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

export function ratingWords({ mean, spread }: PuzzleRating): string {
  return `${Math.round(mean)} ± ${Math.round(spread)}`;
}

export function streakWords(days: number): string {
  return plural(days, { one: "# day", other: "# days" });
}

/** What each rung of help costs, said before it is pressed. */
export function priceOf(rung: Rungs): string {
  switch (rung) {
    case 0:
      return t`Without help it counts whole for your rating.`;
    case 1:
      return t`With a nudge the puzzle counts half for your rating.`;
    case 2:
      return t`After a step nothing is won and nothing lost for your rating.`;
    case 3:
      return t`With the solution it counts as lost; only the streak stays.`;
  }
}

/** How many tiles are to be laid, where it is all of them. */
export function toGo({ goal, sight }: PuzzleShown): string {
  const count = goal === "all" && typeof sight.view.rack === "string" ? sight.view.rack.split(" ").length : 0;
  return count ? plural(count, { one: "# tile to go.", other: "# tiles to go." }) : "";
}

export function helpWords(rungs: Rungs): string {
  switch (rungs) {
    case 0:
      return t`without help`;
    case 1:
      return t`with a nudge`;
    case 2:
      return t`with a step shown`;
    case 3:
      return t`with the solution`;
  }
}
