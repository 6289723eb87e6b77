import { t } from "@lingui/core/macro";
import { chairName } from "../../words/games";
import { listed } from "../../words/lists";
import style from "./Opening.module.css";
import { Rounds } from "./Rounds";
import { onGrid } from "./turn/draft";
import type { Play } from "./turn/play";

/** Between two rounds the empty cloth shows how the match stands. */
export function Opening({ play }: { play: Play }) {
  const view = play.view.value;
  const over = play.closing.value !== null;
  const last = view?.past.at(-1);
  if (!view || !last || view.outcome || !(over || (view.first_turn && !onGrid(play.draft.value).length))) return null;
  const winners = listed(last.winners.map((seat) => chairName(play.store.room.value?.chairs[seat], seat)));
  const round = view.past.length;
  return (
    <section class={style.card} data-control data-over={over || undefined}>
      <h2>{t`Round ${round} goes to ${winners}`}</h2>
      <Rounds store={play.store} />
    </section>
  );
}
