import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RoomStore } from "../../net/room";
import { readTiles } from "../../notation/tile";
import { Button } from "../../parts/controls/Button";
import { Tile } from "../../parts/tiles/Tile";
import { storedSignal } from "../../settings";
import { chairName } from "../../words/games";
import style from "./DrawForStart.module.css";

/** The game whose draw was shown last in this browser. */
const seen = storedSignal("draw-seen", "");

/** Who drew what for the start, on the empty table, once; it goes as soon as somebody does anything. */
export function DrawForStart({ store }: { store: RoomStore }) {
  const game = store.game.value?.game ?? "";
  const [closed, setClosed] = useState(() => seen.peek() === game);
  const card = useRef<HTMLElement>(null);
  const room = store.room.value;
  const begins = store.game.value?.seq === 0 && room?.results.length === 0;
  const covered = store.seats.value.length > 1 && store.seat.value === null;
  const shown = !closed && begins && !covered && !!room?.draw.length;
  useEffect(() => {
    if (!shown) return;
    seen.value = game;
    const close = () => setClosed(true);
    const beside = (event: Event) => {
      // on the card it waits for the click, which a finger's would otherwise make on whatever lies below
      if (!card.current?.contains(event.target as Node)) close();
    };
    addEventListener("pointerdown", beside);
    addEventListener("click", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", beside);
      removeEventListener("click", close);
      removeEventListener("keydown", close);
    };
  }, [shown]);
  if (!shown) return null;
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
      <Button kind="outline" onClick={() => setClosed(true)}>{t`All right`}</Button>
    </section>
  );
}
