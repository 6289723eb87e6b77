/** The games, bots and names of the room in words. */
import { t } from "@lingui/core/macro";
import { found } from "../catalogue/known";
import type { Chair, Substitute } from "../protocol";
import type { BotName, Phrase, RulesetName } from "../protocol/catalogue";
import { wordsFor } from "./unknown";

const RULESET_NAMES: Record<RulesetName, () => string> = {
  standard: () => t`Standard`,
  xp: () => t`XP, up to six`,
  ngt: () => t`NGT`,
  championship: () => t`Championship`,
  junior: () => t`Junior`,
  "junior-intro": () => t`First steps`,
  express: () => t`Express`,
  "express-solo": () => t`Express solo`,
};

export function rulesName(rules: string): string {
  return wordsFor(RULESET_NAMES, "ruleset", rules);
}

const gentle = () => t`gentle`;
const medium = () => t`medium`;
const strong = () => t`strong`;

const BOT_LEVELS: Record<BotName, () => string> = {
  novice: gentle,
  gentle,
  casual: medium,
  fair: medium,
  simple: medium,
  finder: medium,
  greedy: strong,
  best: strong,
  strong,
};

/** How well it plays. A bot that another package brings to the server has words of its own: its name. */
export function botLevel(bot: string): string {
  return found(BOT_LEVELS, bot)?.() ?? bot;
}

/** The name of whoever sits there; bots have names of their own, in the language of the reader. */
export function chairName(chair: Chair | undefined, seat: number): string {
  if (!chair || (!chair.person && !chair.bot)) return t`Empty seat`;
  if (chair.person) return chair.name;
  return botName(seat);
}

/** Somebody moved for a bot that could not, or nobody could. */
export function stuckWords(chair: Chair | undefined, { seat, bot }: Substitute): string {
  const name = chairName(chair, seat);
  if (chair?.person) return t`The bot that plays for ${name} was stuck, so its move was made in another way.`;
  return bot ? t`${name} was stuck, so a simpler bot moved for it.` : t`${name} was stuck and made the simplest move.`;
}

/** Of a bot only its name, where there is little room. */
export function shortName(name: string): string {
  return name.replace(/^Bot /, "");
}

/** As the room has called them: the names of people, and of bots. */
export function namesOf({ players, bots }: { players: readonly string[]; bots: readonly number[] }): string[] {
  return players.map((name, seat) => (bots.includes(seat) ? botName(seat) : name));
}

function botName(seat: number): string {
  const names = [t`Bot Juniper`, t`Bot Maple`, t`Bot Linden`, t`Bot Rowan`, t`Bot Hazel`, t`Bot Willow`];
  return names[seat % names.length] ?? t`Bot Juniper`;
}

const PHRASE_TEXTS: Record<Phrase, () => string> = {
  hello: () => t`Hello!`,
  "good-luck": () => t`Good luck!`,
  "well-played": () => t`Well played!`,
  nice: () => t`Nice one!`,
  oops: () => t`Oops!`,
  hurry: () => t`Your move?`,
  thanks: () => t`Thank you!`,
  "one-more": () => t`One more?`,
  goodbye: () => t`Goodbye!`,
};

export function phraseText(phrase: string): string {
  return wordsFor(PHRASE_TEXTS, "phrase", phrase);
}
