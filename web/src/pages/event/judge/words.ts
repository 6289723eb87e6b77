/** What a judge reads. */
import { plural, t } from "@lingui/core/macro";
import type { CardShown } from "../../../protocol";
import { listed } from "../../../words/lists";
import type { Waits } from "./tableInRound";
import type { Left } from "./writing/draft";
import type { Reckoning } from "./writing/reckon";

/** Of a rack that is written. */
export function leftWords(left: Left): string {
  if (left.by === "penalty") return penaltyWord(left.penalty);
  if (left.by === "sum") return t`left in all: ${left.digits}`;
  const tiles = left.tiles.map((tile) => (tile === "*" ? t`joker` : tile)).join(", ");
  return t`left: ${tiles}`;
}

export function penaltyWord(penalty: string): string {
  return penalty === "not-opened" ? t`has not opened` : t`could have opened`;
}

/** What the card adds up to, as an equation. */
export function agreement({ parts, sum, winners, scores, held }: Reckoning, bank: boolean): string {
  const losses = parts.join(" + ");
  if (!bank) return t`The card agrees: ${losses} = ${sum}.`;
  const first = winners[0] ?? 0;
  const own = held.get(first) ?? 0;
  const score = scores.get(first) ?? 0;
  const equation = parts.length ? `${losses} − ${own} = ${score}` : `0 − ${own} = ${score}`;
  if (winners.length > 1) return t`The win is shared: each ${equation}.`;
  return t`The bank ran out: ${equation}.`;
}

export function missingSeats(seats: readonly number[]): string {
  const names = listed(seats.map(String));
  return plural(seats.length, {
    one: `Still missing: the rack of seat ${names}.`,
    other: `Still missing: seats ${names}.`,
  });
}

export function waitsWords(what: Waits, game: number): string {
  switch (what) {
    case "signal":
      return t`Waits for the signal`;
    case "called":
      return t`A judge is called`;
    case "card":
      return t`Waits for the card of game ${game}`;
    case "signatures":
      return t`Waits for signatures under game ${game}`;
    case "nothing":
      return t`All cards are in`;
  }
}

/** Who wrote a version and when: "Barbara Sikora, 12:41". */
export function writtenBy(card: Pick<CardShown, "by" | "at">): string {
  const who = card.by.name || (card.by.role === "organiser" ? t`the organiser` : t`a judge`);
  return `${who}, ${card.at.slice(11, 16)}`;
}
