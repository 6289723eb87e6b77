import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { familyOf } from "../../../games/families";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { useLoaded } from "../../../parts/hooks/useLoaded";
import { Sheet } from "../../../parts/page/Sheet";
import { duels, stepUp } from "../../../results/duels";
import { Fairness } from "../../../results/Fairness";
import { KeepRecord } from "../../../results/KeepRecord";
import { ScoreSheet } from "../../../results/ScoreSheet";
import { go } from "../../../router";
import { levelTitle } from "../../../words/opponents";
import { endingOf, matchWords, placesOf } from "./ending";
import style from "./ScoresSheet.module.css";

const nothing = () => Promise.resolve(null);

/** All that can be said of a game that is over: the sheet of the match, why each score is what it is, the record. */
export default function ScoresSheet({ store, onClose }: { store: RoomStore; onClose: () => void }) {
  const room = store.room.value;
  const family = room && familyOf(room.options.rules);
  const review = useLoaded(family?.review ?? nothing, family)?.default;
  const ending = endingOf(store);
  if (!review || !room || !ending) return null;
  const match = room.options.games > 1;
  return (
    <Sheet title={review.headline(ending, store.seats.value)} onClose={onClose}>
      {match && <p class={style.match}>{matchWords(room, ending.names)}</p>}
      {(match || !review.tellsAll) && (
        <ScoreSheet review={review} names={ending.names} results={room.results} {...placesOf(room)} match={match} />
      )}
      <review.Left ending={ending} />
      <StepUp game={ending.game} />
      <Again store={store} game={ending.game} names={ending.names} />
    </Sheet>
  );
}

/** A friendly word for who has won several times in a row against one level. */
function StepUp({ game }: { game: string }) {
  const known = duels.value;
  const step = known.at(-1)?.game === game ? stepUp(known) : null;
  if (!step) return null;
  const { wins } = step;
  const name = levelTitle(step.level);
  return (
    <p class={style.match}>
      {plural(wins, { one: "# win in a row.", other: "# wins in a row." })} {t`Time for ${name}, one step up.`}{" "}
      <a href={pathTo("/opponents")}>{t`Choose your opponent.`}</a>
    </p>
  );
}

function Again({ store, game, names }: { store: RoomStore; game: string; names: readonly string[] }) {
  const { commitment, secret } = store.game.value ?? {};
  const shuffle = store.room.value?.shuffle;
  const contributions = shuffle?.game === game ? shuffle.contributions : [];
  return (
    <section class={style.again} aria-label={t`The game again`}>
      <KeepRecord game={game} />
      {commitment && secret && (
        <Fairness game={game} commitment={commitment} secret={secret} contributions={contributions} names={names} />
      )}
      <Button kind="outline" onClick={() => go(pathTo("/"))}>{t`To the first page`}</Button>
    </section>
  );
}
