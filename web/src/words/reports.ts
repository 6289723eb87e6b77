/** Why somebody is reported, in words. */
import { t } from "@lingui/core/macro";
import type { Report } from "../protocol";

export type Reason = Report["reason"];

const REASON_WORDS: Record<Reason, () => string> = {
  rude: () => t`Insults or swearing`,
  contact: () => t`Asks for an address, pictures or a meeting`,
  threat: () => t`Threats or hatred`,
  name: () => t`An offensive name`,
  cheating: () => t`Spoils the game`,
  other: () => t`Something else`,
};

export function reasonWords(reason: Reason): string {
  return REASON_WORDS[reason]();
}
