/** What clubs are told in. */
import { plural, t } from "@lingui/core/macro";
import type { ClubView } from "../../protocol";

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

export function people(count: number): string {
  return plural(count, { one: "# person", other: "# people" });
}

export function points(count: number): string {
  return plural(count, { one: "# point", other: "# points" });
}
