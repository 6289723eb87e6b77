import { t } from "@lingui/core/macro";
import type { ExpressView } from "../../protocol";
import type { BoardProps } from "..";
import style from "./After.module.css";
import { BestList } from "./BestList";
import { Rounds } from "./Rounds";

/** On the score sheet: the rounds of a match, or alone the best results so far. */
export default function After({ store }: BoardProps) {
  const solo = store.view<ExpressView>()?.hands.length === 1;
  return (
    <section class={style.after}>
      <h3>{solo ? t`My best results` : t`Rounds`}</h3>
      {solo ? <BestList now={store.game.value?.game} /> : <Rounds store={store} />}
    </section>
  );
}
