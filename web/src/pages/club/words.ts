/** What clubs are told in. */
import { plural, t } from "@lingui/core/macro";
import type { ClubView, HowPlayed } from "../../protocol";
import { games, stageName } from "../../words/events";

export type Category = ClubView["category"];

export const CATEGORIES: readonly Category[] = ["", "junior", "senior", "club"];

export function categoryWord(category: Category): string {
  switch (category) {
    case "junior":
      return t`Juniors`;
    case "senior":
      return t`Seniors`;
    case "club":
      return t`Members of the club`;
    default:
      return t`Everybody`;
  }
}

/** "4 games, 40 s a move, Eliminations → Final". */
export function howPlayed({ games: played, seconds, stages }: Pick<HowPlayed, "games" | "seconds" | "stages">): string {
  const said = [games(played)];
  if (seconds > 0) said.push(t`${seconds} s a move`);
  if (stages.length > 1) said.push(stages.map(stageName).join(" → "));
  return said.join(", ");
}

/** How many times the points of an event count. */
export function weightWord(weight: number): string {
  return weight === 1 ? t`Points count once` : t`Points count ${weight} times`;
}

export function people(count: number): string {
  return plural(count, { one: "# person", other: "# people" });
}

export function points(count: number): string {
  return plural(count, { one: "# point", other: "# points" });
}
