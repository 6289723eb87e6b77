import { plural, t } from "@lingui/core/macro";
import { gameOf } from "../../../catalogue/known";
import type { Ending, GameReview } from "../../../family/review";
import type { RoomStore } from "../../../net/room";
import type { RoomShown } from "../../../protocol";
import { chairName } from "../../../words/games";
import { listed } from "../../../words/lists";

/** How the game that was played last has ended; nothing while another is played. */
export function endingOf(store: RoomStore): Ending | null {
  const room = store.room.value;
  const last = room?.results.at(-1);
  const state = store.view<Record<string, unknown>>();
  if (!room || !last || !state?.outcome || store.game.value?.game !== last.game) return null;
  const names = room.chairs.map(chairName);
  return { game: last.game, ...gameOf(room), names, scores: last.scores, winners: last.winners, state };
}

/** The seat whose score stands beside the word: the reader's own if it won, else the winner's. */
export function seatTold({ winners }: Pick<Ending, "winners">, mine: readonly number[]): number {
  return mine.find((seat) => winners.includes(seat)) ?? winners[0] ?? 0;
}

/** All but the one whose score stands beside the word, unless it has something left. */
export function seatsBeside(review: GameReview, ending: Ending, mine: readonly number[]): number[] {
  const told = seatTold(ending, mine);
  return ending.names.map((_, seat) => seat).filter((seat) => seat !== told || review.held(ending, seat));
}

/** Totals and places for the score sheet; none where every game stands alone. */
export function placesOf({ adds_up, totals, ranking }: RoomShown): Partial<Pick<RoomShown, "totals" | "ranking">> {
  return adds_up ? { totals, ranking } : {};
}

/** How the match stands; where every game stands alone there is no leader, only games that are played (JUN-29). */
export function matchWords(room: RoomShown, names: readonly string[]): string {
  const first = listed((room.ranking[0] ?? []).map((seat) => names[seat] ?? ""));
  const [played, all] = [room.results.length, room.options.games];
  const left = plural(all - played, { one: "# game to go.", other: "# games to go." });
  if (!room.adds_up)
    return room.match_over
      ? t`All games are played. Each game has its own winner.`
      : t`Each game has its own winner. ${left}`;
  if (room.match_over) return t`The match is over. First place: ${first}.`;
  return t`In the lead: ${first}. ${left}`;
}
