/** The evening in words. */
import { plural, t } from "@lingui/core/macro";
import { lossOf, type Outcome, tilesOf, worthOf } from "../scoring/game";
import { standingOf, standsAlone } from "../scoring/match";
import type { Rules } from "../scoring/rules";
import { rulesName } from "../words/games";
import { listed } from "../words/lists";
import { rulesOn, type Sheet } from "./sheet";

export function nameOf(sheet: Sheet, seat: number): string {
  return sheet.names[seat]?.trim() || t`Player ${seat + 1}`;
}

export function namesOf(sheet: Sheet, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameOf(sheet, seat)));
}

/** On the box may stand one of several names. */
export function boxName(rules: string): string {
  return rules === "standard" ? t`Standard, Mundo, Exclusive` : rulesName(rules);
}

export function gameName(rules: Rules, at: number): string {
  const number = at + 1;
  return rules.counts === "rounds" ? t`Round ${number}` : t`Game ${number}`;
}

/** Nobody has laid everything. */
export function nobodyOut(rules: Rules): string {
  if (rules.counts === "stars") return t`Nobody can lay any more`;
  return rules.counts === "rounds" ? t`Five turns are over` : t`The bank ran out`;
}

/** Points with their sign, as on the sheet in the box. */
export function signed(score: number): string {
  const sign = score > 0 ? "+" : score < 0 ? "\u2212" : "";
  return sign + Math.abs(score);
}

/** What stands in a player's place in the row of a game, before and after the game is complete. */
export function cellText(sheet: Sheet, at: number, seat: number, outcome: Outcome | null): string {
  const rules = rulesOn(sheet);
  const game = sheet.games[at];
  const line = game?.lines[seat] ?? null;
  const out = game?.out === seat;
  if (rules.counts === "rounds") return line || out ? String(tilesOf(line).length) : "?";
  const signs = rules.counts === "points" ? signed : String;
  if (outcome) return signs(outcome.scores[seat] ?? 0);
  if (!line) return out && rules.counts === "points" ? t`won` : "?";
  return signs(("stars" in line ? line.stars : 0) - lossOf(line, rules));
}

/** What was left, for those who want to know later. */
export function leftText(sheet: Sheet, at: number, seat: number): string {
  const rules = rulesOn(sheet);
  const line = sheet.games[at]?.lines[seat];
  if (!line) return "";
  if ("tiles" in line) return tilesOf(line).join(" ");
  if ("stars" in line) return `${starCount(line.stars)}, ${tileCount(line.left)}`;
  return "penalty" in line ? penaltyText(line.penalty, rules) : String(line.points);
}

function penaltyText(penalty: string, rules: Rules): string {
  const points = signed(-(penalty === "not-opened" ? rules.not_opened : rules.could_have_opened));
  return penalty === "not-opened" ? t`not opened, ${points}` : t`could have opened, ${points}`;
}

function starCount(stars: number): string {
  return plural(stars, { one: "# star", other: "# stars" });
}

function tileCount(count: number): string {
  return t({ message: plural(count, { one: "# tile", other: "# tiles" }), context: "Junior" });
}

export function diceCount(dice: number): string {
  return plural(dice, { one: "# die", other: "# dice" });
}

export interface Note {
  text: string;
  /** The rule behind it. */
  rule: string;
}

/** Why the scores of a game are what they are, where that is not plain. */
export function notesOf(sheet: Sheet, at: number, outcome: Outcome): Note[] {
  const rules = rulesOn(sheet);
  const game = sheet.games[at];
  if (!game) return [];
  const named = gameName(rules, at);
  const winners = namesOf(sheet, outcome.winners);
  const notes: Note[] = game.lines.flatMap((line, seat) => {
    if (!line || !("penalty" in line)) return [];
    const [name, why] = [nameOf(sheet, seat), penaltyText(line.penalty, rules)];
    return [{ text: t`${named}: ${name}, ${why}`, rule: line.penalty === "not-opened" ? "STD-50" : "STD-51" }];
  });
  if (rules.counts === "rounds") return [...notes, ...roundNotes(sheet, at, outcome)];
  if (outcome.winners.length > 1) {
    const rule = rules.counts === "stars" ? "JUN-28" : "NGT-18";
    return [...notes, { text: t`${named}: ${winners} share the win`, rule }];
  }
  if (game.out === null && rules.counts === "points") {
    return [...notes, { text: t`${named}: the bank ran out, ${winners} had least`, rule: "STD-55" }];
  }
  if (rules.counts === "stars" && !outcome.winners.includes(game.out ?? -1)) {
    return [...notes, { text: t`${named}: ${winners} had most stars`, rule: "JUN-28" }];
  }
  return notes;
}

/** DICE-32: as many dice, and then their value. */
function roundNotes(sheet: Sheet, at: number, { winners }: Outcome): Note[] {
  const rules = rulesOn(sheet);
  const hands = (sheet.games[at]?.lines ?? []).map(tilesOf);
  const [first = [], second = []] = hands;
  if (first.length !== second.length || !first.length) return [];
  const named = gameName(rules, at);
  const dice = diceCount(first.length);
  const values = hands.map((hand) => worthOf(hand, rules)).join(" : ");
  const name = namesOf(sheet, winners);
  const shared = winners.length > 1;
  return [
    {
      text: shared
        ? t`${named}: ${dice} each, ${values}, a mark for both`
        : t`${named}: ${dice} each, ${values} for ${name}`,
      rule: "DICE-32",
    },
  ];
}

/** How it stands, or who has won. */
export function standingText(sheet: Sheet, over: boolean): string {
  const rules = rulesOn(sheet);
  const { played, places, totals, wins } = standingOf(sheet.games, sheet.names.length, rules);
  if (!played) return t`Nothing is written down yet.`;
  if (standsAlone(rules)) return plural(played, { one: "# game is written down.", other: "# games are written down." });
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [leader = 0] = first;
  const names = namesOf(sheet, first);
  if (over) return first.length > 1 ? t`${names} share the match.` : t`${names} wins the match.`;
  const score = scoreText(rules, totals[leader] ?? 0, wins[leader] ?? 0);
  return first.length > 1 ? t`${names} lead together: ${score}.` : t`${names} leads: ${score}.`;
}

function scoreText(rules: Rules, total: number, wins: number): string {
  const won = plural(wins, { one: "# win", other: "# wins" });
  if (rules.counts === "rounds") return won;
  return rules.match_won_by === "wins" ? `${won}, ${signed(total)}` : signed(total);
}
