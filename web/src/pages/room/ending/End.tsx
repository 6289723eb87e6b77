import { t } from "@lingui/core/macro";
import { useEffect, useId, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import type { EndProps } from "../../../family/board";
import { familyOf } from "../../../games/families";
import { coachedRoom } from "../../../parts/coach/firstGame";
import { Button } from "../../../parts/controls/Button";
import { useLoaded } from "../../../parts/hooks/useLoaded";
import { Lazy } from "../../../parts/page/Lazy";
import { play } from "../../../parts/sound/sound";
import { duelIn, duels, withDuel } from "../../../results/duels";
import { go } from "../../../router";
import style from "./End.module.css";
import { endingOf, seatsBeside } from "./ending";
import { Sum } from "./Sum";
import { Tale } from "./Tale";
import { onlyWatches, WayOn } from "./WayOn";

const sheet = () => import("./ScoresSheet");
const nothing = () => Promise.resolve(null);

/** Several want room on the smallest phone, more than two on any, more than four of them two columns. */
function rowsOf(count: number): "some" | "many" | "crowd" | undefined {
  return count < 2 ? undefined : count === 2 ? "some" : count <= 4 ? "many" : "crowd";
}

/**
 * The end, told on the ledge where one's own tiles stood: nothing lies over the table, and nothing there moves.
 * Winning lights the ledge up, once. All of it comes at one moment, when the family's words are there.
 */
export default function End({ store, class: place, children }: EndProps) {
  const [scores, setScores] = useState(false);
  const name = useId();
  const room = store.room.value;
  const last = room?.results.at(-1);
  const won = store.seats.value.some((seat) => last?.winners.includes(seat));
  useEffect(() => play(won ? "win" : "end"), [last?.game]);
  useEffect(() => {
    const duel = room && coachedRoom.peek() !== room.code && duelIn(room, store.seats.value);
    if (duel) duels.value = withDuel(duels.peek(), duel);
  }, [last?.game]);
  const family = room && familyOf(room.options.rules);
  const review = useLoaded(family?.review ?? nothing, family)?.default;
  const ending = endingOf(store);
  if (!family || !last) return null;
  return (
    <section
      class={[style.place, place].filter(Boolean).join(" ")}
      data-end
      data-won={won || undefined}
      aria-labelledby={name}
    >
      {review && ending && (
        <div class={style.end} data-rows={rowsOf(seatsBeside(review, ending, store.seats.value).length)}>
          <div class={style.story} data-story>
            <Tale review={review} ending={ending} mine={store.seats.value} name={name} />
          </div>
          <div class={style.side} data-side>
            <div class={style.sum}>
              <Sum store={store} review={review} ending={ending} />
            </div>
            <div class={style.ways} data-watched={onlyWatches(store) || undefined}>
              <WayOn store={store} />
              <Button
                kind="plain"
                class={style.outlined}
                icon="history"
                onClick={() => go(pathTo("/game/{id}/review", { id: last.game }))}
              >{t`See where it turned`}</Button>
              <span class={style.more}>
                <Button
                  kind="plain"
                  class={style.sheet}
                  icon="list"
                  aria-label={t`Scores and record`}
                  onClick={() => setScores(true)}
                >
                  <span aria-hidden="true">{t`Scores and record`}</span>
                </Button>
                {children}
              </span>
            </div>
          </div>
        </div>
      )}
      {scores && <Lazy load={sheet} store={store} onClose={() => setScores(false)} />}
    </section>
  );
}
