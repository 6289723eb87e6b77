import { t } from "@lingui/core/macro";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RoomStore } from "../../net/room";
import { readTiles } from "../../notation/tile";
import { Button } from "../../parts/controls/Button";
import { isDrawShown, putDrawAway, showDraw } from "../../parts/room/startDraw";
import { Tile } from "../../parts/tiles/Tile";
import { chairName } from "../../words/games";
import style from "./DrawForStart.module.css";

/** Who drew what for the start, on the empty table, once; it goes as soon as somebody does anything. */
export function DrawForStart({ store }: { store: RoomStore }) {
  const game = store.game.value?.game ?? "";
  const card = useRef<HTMLElement>(null);
  const room = store.room.value;
  const shown = isDrawShown(store);
  const close = () => putDrawAway(game);
  // before it is seen: whoever is quick finds it listening
  useLayoutEffect(() => {
    if (!shown) return;
    showDraw(game);
    const since = performance.now();
    const done = (event: Event) => {
      if (event.timeStamp >= since) close(); // not by the press that has led here and is still on its way up
    };
    const beside = (event: Event) => {
      // on the card it waits for the click, which a finger's would otherwise make on whatever lies below
      if (!card.current?.contains(event.target as Node)) done(event);
    };
    addEventListener("pointerdown", beside);
    addEventListener("click", done);
    addEventListener("keydown", done);
    return () => {
      close(); // whoever goes away and comes back has seen it
      removeEventListener("pointerdown", beside);
      removeEventListener("click", done);
      removeEventListener("keydown", done);
    };
  }, [shown, game]);
  if (!shown || !room) return null;
  const first = chairName(room.chairs[room.first], room.first);
  const mine = store.seats.value.length === 1 && store.seats.value[0] === room.first;
  return (
    <section ref={card} class={style.card} aria-label={t`The draw for the start`}>
      {room.draw.map((round, number) => (
        <ol key={number} class={style.round}>
          {round.map(({ seat, pieces }) => (
            <li key={seat}>
              <span class={style.tiles}>
                {readTiles(pieces).map((tile, place) => (
                  <Tile key={place} tile={tile} still />
                ))}
              </span>
              <span>{chairName(room.chairs[seat], seat)}</span>
            </li>
          ))}
        </ol>
      ))}
      <p class={style.first}>{mine ? t`The highest is yours: you begin.` : t`${first} drew highest and begins.`}</p>
      <Button kind="outline" onClick={close}>{t`All right`}</Button>
    </section>
  );
}
