/** What decided the dice game: the round after which nobody could catch up, in one sentence whose numbers are true. */
import { t } from "@lingui/core/macro";
import type { ExpressEvent, Replayed } from "../../protocol";

export function decided(replayed: Replayed, names: readonly string[], mine: readonly number[]): string {
  const [winner = 0] = replayed.winners;
  if (replayed.winners.length !== 1 || names.length < 2) return "";
  const ends = replayed.steps.filter(({ events }) =>
    (events as unknown as ExpressEvent[]).some((event) => event.type === "RoundOver"),
  );
  const wins = ends.map(({ state }) => state.wins as number[]);
  const all = wins.length;
  const at = wins.findIndex((won, round) =>
    won.every((count, seat) => seat === winner || count + all - round - 1 < (won[winner] ?? 0)),
  );
  if (at < 0) return "";
  const [round, won] = [at + 1, wins[at]?.[winner] ?? 0];
  const name = names[winner] ?? "";
  if (mine.includes(winner)) return t`Round ${round} decided: with ${won} of ${all} rounds you could not be caught.`;
  return t`Round ${round} decided: with ${won} of ${all} rounds ${name} could not be caught.`;
}
