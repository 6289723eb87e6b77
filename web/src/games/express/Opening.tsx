import { t } from "@lingui/core/macro";
import { chairName } from "../../words/games";
import { listed } from "../../words/lists";
import type { ExpressDesk } from "./desk";
import { onGrid } from "./draft";
import style from "./Opening.module.css";
import { Rounds } from "./Rounds";

/** Between two rounds the empty cloth shows how the match stands: in a card of its own, the one beside the last dice does
 * not wander there. */
export function Opening({ desk }: { desk: ExpressDesk }) {
  const view = desk.view.value;
  const over = desk.closing.value !== null;
  const last = view?.past.at(-1);
  if (!view || !last || view.outcome || !(over || (view.first_turn && !onGrid(desk.draft.value).length))) return null;
  const winners = listed(last.winners.map((seat) => chairName(desk.store.room.value?.chairs[seat], seat)));
  const round = view.past.length;
  return (
    <section key={String(over)} class={style.card} data-control data-over={over || undefined}>
      <h2>{t`Round ${round} goes to ${winners}`}</h2>
      <Rounds store={desk.store} />
    </section>
  );
}
