/** What an organiser reads again and again. */
import { t } from "@lingui/core/macro";
import type { EventBy } from "../../../protocol";
import { stageName } from "../../../words/events";
import { isUnnamed } from "../../../words/games";

const STAGES = ["eliminations", "semi-final", "final", "rounds", "league"];

/** A stage that is called as one of ours in this language is that one, so that others read it in theirs. */
export function stageCalled(title: string): string {
  return STAGES.find((name) => stageName(name) === title.trim()) ?? title;
}

/** Who decided something. */
export function byWords({ role, id, name }: EventBy): string {
  switch (role) {
    case "organiser":
      return isUnnamed(name) ? t`organiser` : t`${name}, organiser`;
    case "judge":
      return t`${name}, judge`;
    case "player":
      return t`${name}, player ${id}`;
    case "public":
      return name || t`somebody`;
  }
}
