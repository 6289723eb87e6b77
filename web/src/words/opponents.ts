/** Each bot as a kind of player, in the words of its game. */
import { t } from "@lingui/core/macro";
import { found } from "../catalogue/known";
import type { Level } from "../catalogue/ladder";
import type { BotName } from "../protocol/catalogue";

const MANNERS: Record<BotName | "expert", () => string> = {
  novice: () => t`Plays what it sees on its rack, moves nothing on the table, overlooks one tile in eight.`,
  casual: () => t`Lays, adds and rearranges two sets at most; keeps its jokers for the end.`,
  greedy: () => t`Always lays the most tiles that can be laid.`,
  strategist: () => t`Keeps its joker until it wins, and would rather draw than feed the table.`,
  expert: () => t`Thinks through hands that fit all it has seen.`,
  gentle: () => t`Does one thing a turn, and only what is easily seen.`,
  fair: () => t`Plays as people mostly do: it never thinks of lifting a joker.`,
  best: () => t`Takes the most stars that a turn can win.`,
  finder: () => t`Points at the first tile that lies beside a run.`,
  simple: () => t`Lays what it sees at once, and moves nothing that lies there.`,
  strong: () => t`Finds the best play of every throw, and weighs what to throw again.`,
};

/** A sentence or two; none of a bot that another package brings. */
export function botManner(bot: string): string | null {
  return found(MANNERS, bot)?.() ?? null;
}

const TITLES: Record<Level | "expert", () => string> = {
  novice: () => t`Gentle`,
  casual: () => t`Medium`,
  greedy: () => t`Strong`,
  strategist: () => t`Strategist`,
  expert: () => t`Expert`,
};

/** What a level of the ladder is called where it stands by itself. */
export function levelTitle(level: Level): string {
  return TITLES[level]();
}
