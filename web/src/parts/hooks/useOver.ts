import { useEffect, useState } from "preact/hooks";
import type { RoomStore } from "../../net/room";

/** The last tile flies to its place before the end is told. */
const FLIGHT_MS = 900;

/** Whether the game is over and its end can be told: at once for who comes later, else when the last tile has landed. */
export function useOver(store: RoomStore): boolean {
  const game = store.game.value?.game ?? "";
  const room = store.room.value;
  const over = game !== "" && room?.phase === "between" && room.results.at(-1)?.game === game;
  const [landed, setLanded] = useState(over ? game : "");
  useEffect(() => {
    if (!over) return;
    const wait = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FLIGHT_MS;
    const timer = setTimeout(() => setLanded(game), wait);
    return () => clearTimeout(timer);
  }, [over, game]);
  return over && landed === game;
}
