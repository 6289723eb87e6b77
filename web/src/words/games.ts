/** The games, bots and names of the room in words. */
import { t } from "@lingui/core/macro";
import { found, isRuleset, type NamedGame, rulesetNamed } from "../catalogue/known";
import type { Chair, HouseRules, Substitute } from "../protocol";
import type { BotName, Phrase, RulesetName } from "../protocol/catalogue";
import { language } from "./i18n";
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

/** House rules have a title of their own, at least in one language. */
export function houseTitle({ title, name }: HouseRules): string {
  return title[language.value] ?? Object.values(title)[0] ?? name;
}

export function gameName({ rules, house }: NamedGame): string {
  return house ? houseTitle(house) : rulesName(rules);
}

const gentle = () => t`gentle`;
const medium = () => t`medium`;
const strong = () => t`strong`;

const BOT_LEVELS: Record<BotName | "expert", () => string> = {
  novice: gentle,
  gentle,
  casual: medium,
  fair: medium,
  simple: medium,
  finder: medium,
  greedy: strong,
  best: strong,
  strong,
  strategist: () => t`strategist`,
  expert: () => t`expert`,
};

/** How well it plays. A bot that another package brings to the server has words of its own: its name. */
export function botLevel(bot: string): string {
  return found(BOT_LEVELS, bot)?.() ?? bot;
}

/** The name of whoever sits there; bots have names of their own, in the language of the reader. */
export function chairName(chair: Chair | undefined, seat: number): string {
  if (!chair || (!chair.person && !chair.bot)) return t`Empty seat`;
  if (chair.person) return personName(chair.name);
  return botName(seat);
}

/** What a guest is called who has said no name, in every language that we speak. */
const UNNAMED: readonly string[] = ["Guest", "Gość"];

/** Whether somebody has said no name: a guest, or who came as the organiser by a link. */
export function isUnnamed(name: string): boolean {
  return name === "" || name === "organiser" || UNNAMED.includes(name);
}

/** As somebody has named himself; who has not is called a guest in the language of the reader. */
export function personName(name: string): string {
  return UNNAMED.includes(name) ? t`Guest` : name;
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

interface Named {
  /** Empty where the game came as a file. */
  id: string;
  rules: string;
  players: readonly string[];
  bots: readonly number[];
}

/** As the room has called them: the names of people, and of bots. */
export function namesOf(game: Named): string[] {
  const inFile = game.players.map((name) => (game.id === "" ? botInFile(game.rules, name) : null));
  const levels = new Set(inFile.filter((bot) => bot !== null)).size;
  return game.players.map((name, seat) => {
    const bot = inFile[seat];
    if (bot) return levels > 1 ? `${botName(seat)} (${botLevel(bot)})` : botName(seat);
    return game.bots.includes(seat) ? botName(seat) : personName(name);
  });
}

/** A record knows bots only as “greedy 2”. Null for who is none. */
function botInFile(rules: string, player: string): string | null {
  const bot = player.replace(/ \d+$/, "");
  return isRuleset(rules) && rulesetNamed(rules).bots.some((each) => each === bot) ? bot : null;
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
  "one-moment": () => t`One moment, please.`,
  sorry: () => t`Sorry!`,
  "no-problem": () => t`No problem!`,
  yes: () => t`Yes.`,
  no: () => t`No.`,
  goodbye: () => t`Goodbye!`,
};

export function phraseText(phrase: string): string {
  return wordsFor(PHRASE_TEXTS, "phrase", phrase);
}
