/** The games, bots and names of the room in words. */
import { t } from "@lingui/core/macro";
import type { Chair, Substitute } from "../protocol";

export function rulesName(rules: string): string {
  switch (rules) {
    case "standard":
      return t`Standard`;
    case "xp":
      return t`XP, up to six`;
    case "ngt":
      return t`NGT`;
    case "championship":
      return t`Championship`;
    case "junior":
      return t`Junior`;
    case "junior-intro":
      return t`First steps`;
    case "express":
      return t`Express`;
    case "express-solo":
      return t`Express solo`;
    default:
      return rules;
  }
}

export function botLevel(bot: string): string {
  switch (bot) {
    case "novice":
    case "gentle":
      return t`gentle`;
    case "casual":
    case "fair":
    case "simple":
    case "finder":
      return t`medium`;
    case "greedy":
    case "best":
    case "strong":
      return t`strong`;
    default:
      return bot;
  }
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

export function phraseText(phrase: string): string {
  switch (phrase) {
    case "hello":
      return t`Hello!`;
    case "good-luck":
      return t`Good luck!`;
    case "well-played":
      return t`Well played!`;
    case "nice":
      return t`Nice one!`;
    case "oops":
      return t`Oops!`;
    case "hurry":
      return t`Your move?`;
    case "thanks":
      return t`Thank you!`;
    case "one-more":
      return t`One more?`;
    case "goodbye":
      return t`Goodbye!`;
    default:
      return phrase;
  }
}
