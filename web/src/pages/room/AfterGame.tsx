import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { familyOf } from "../../games/families";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Lazy } from "../../parts/page/Lazy";
import { play } from "../../parts/sound/sound";
import style from "./AfterGame.module.css";

const sheet = () => import("./sheets/ScoresSheet");

/** The score sheet over the last position, which can be looked at as long as one likes. */
export function AfterGame({ store }: { store: RoomStore }) {
  const game = store.game.value?.game;
  const room = store.room.value;
  const last = room?.results.at(-1);
  useEffect(() => {
    store.scores.value = true;
    if (last) play(store.seats.peek().some((seat) => last.winners.includes(seat)) ? "win" : "end");
  }, [game]);
  const landed = useLanded(game);
  if (!room || !last || !landed) return null;
  const family = familyOf(room.options.rules);
  const show = (shown: boolean) => {
    store.scores.value = shown;
  };
  if (store.scores.value) return <Lazy load={sheet} store={store} family={family} onClose={() => show(false)} />;
  if (family.offersScores) return null;
  return <Button class={style.reopen} kind="action" icon="list" onClick={() => show(true)}>{t`Scores`}</Button>;
}

/** The last tile flies to its place before anything lies over the table. */
const FLIGHT_MS = 900;

function useLanded(game: string | undefined): boolean {
  const [landed, setLanded] = useState("");
  useEffect(() => {
    const wait = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FLIGHT_MS;
    const timer = setTimeout(() => setLanded(game ?? ""), wait);
    return () => clearTimeout(timer);
  }, [game]);
  return landed !== "" && landed === game;
}
