import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { gameOf } from "../../../catalogue/known";
import type { Ending } from "../../../family/review";
import type { Family } from "../../../games/families";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { useBusy } from "../../../parts/hooks/useBusy";
import { useLoaded } from "../../../parts/hooks/useLoaded";
import { Sheet } from "../../../parts/page/Sheet";
import type { RoomShown } from "../../../protocol";
import { Fairness } from "../../../results/Fairness";
import { KeepRecord } from "../../../results/KeepRecord";
import { ScoreSheet } from "../../../results/ScoreSheet";
import { go } from "../../../router";
import { chairName } from "../../../words/games";
import { listed } from "../../../words/lists";
import style from "../AfterGame.module.css";
import { Verdict } from "./Verdict";

interface Props {
  store: RoomStore;
  family: Family;
  onClose: () => void;
}

/** Who has won and how, the sheet of the match, what was left, and how it goes on. */
export default function ScoresSheet({ store, family, onClose }: Props) {
  const review = useLoaded(family.review, family)?.default;
  const room = store.room.value;
  const game = store.game.value;
  const ending = room && endingOf(store, room);
  if (!review || !room || !game || !ending) return null;
  const match = room.options.games > 1;
  return (
    <Sheet title={review.headline(ending, store.seats.value)} onClose={onClose} foot={<WayOn store={store} />}>
      {ending.names.length > 1 && <Verdict review={review} ending={ending} mine={store.seats.value} />}
      {match && <p class={style.match}>{matchWords(room, ending.names)}</p>}
      {(match || !review.tellsAll) && (
        <ScoreSheet
          review={review}
          names={ending.names}
          results={room.results}
          totals={room.totals}
          ranking={room.ranking}
          match={match}
        />
      )}
      <review.Left ending={ending} />
      <Again store={store} game={game.game} names={ending.names} />
    </Sheet>
  );
}

function Again({ store, game, names }: { store: RoomStore; game: string; names: readonly string[] }) {
  const { commitment, secret } = store.game.value ?? {};
  const shuffle = store.room.value?.shuffle;
  const contributions = shuffle?.game === game ? shuffle.contributions : [];
  return (
    <section class={style.again} aria-label={t`The game again`}>
      <Button
        kind="outline"
        icon="history"
        onClick={() => go(pathTo("/game/{id}", { id: game }))}
      >{t`See where it turned`}</Button>
      <KeepRecord game={game} />
      {commitment && secret && (
        <Fairness game={game} commitment={commitment} secret={secret} contributions={contributions} names={names} />
      )}
    </section>
  );
}

function endingOf(store: RoomStore, room: RoomShown): Ending | null {
  const last = room.results.at(-1);
  const state = store.view<Record<string, unknown>>();
  if (!last || !state?.outcome || store.game.value?.game !== last.game) return null;
  const names = room.chairs.map(chairName);
  return { game: last.game, ...gameOf(room), names, scores: last.scores, winners: last.winners, state };
}

function matchWords(room: RoomShown, names: readonly string[]): string {
  const first = listed((room.ranking[0] ?? []).map((seat) => names[seat] ?? ""));
  const [played, all] = [room.results.length, room.options.games];
  if (room.match_over) return t`The match is over. First place: ${first}.`;
  const left = plural(all - played, { one: "# game to go", other: "# games to go" });
  return t`In the lead: ${first}. ${left}.`;
}

/** At a table of a championship anybody who sits there goes on, until all its games are played. */
function WayOnInChampionship({ store, event }: { store: RoomStore; event: string }) {
  const { busy, run } = useBusy();
  return (
    <>
      {store.seats.value.length > 0 && !store.room.value?.match_over && (
        <Button kind="action" big disabled={busy} onClick={() => run(() => store.ask({ type: "start" }))}>
          {t`Next game`}
        </Button>
      )}
      <Button kind="outline" onClick={() => go(pathTo("/event/{id}", { id: event }))}>{t`To the championship`}</Button>
    </>
  );
}

/** The host goes on; the others can say that they would like to. */
function WayOn({ store }: { store: RoomStore }) {
  const { busy, run } = useBusy();
  const room = store.room.value;
  if (!room) return null;
  if (room.event) return <WayOnInChampionship store={store} event={room.event} />;
  const seated = store.seats.value.length > 0;
  const seat = room.chairs.findIndex((chair) => chair.person === room.host);
  const host = chairName(room.chairs[seat], seat);
  const said = room.said.at(-1);
  const asked = said?.phrase === "one-more" && said.person === store.you.value;
  return (
    <>
      {store.host.value && (
        <Button kind="action" big disabled={busy} onClick={() => run(() => store.ask({ type: "start" }))}>
          {room.match_over ? t`Play again` : t`Next game`}
        </Button>
      )}
      {!store.host.value && seated && (
        <>
          <p role="status">{asked ? t`You have asked for one more game.` : t`${host} starts the next game.`}</p>
          <Button kind="action" disabled={asked} onClick={() => store.ask({ type: "say", phrase: "one-more" })}>
            {t`One more?`}
          </Button>
        </>
      )}
      <Button kind="outline" onClick={() => go(pathTo("/"))}>{t`To the first page`}</Button>
    </>
  );
}
