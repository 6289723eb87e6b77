import type { RoomStore } from "../../net/room";
import { stuckWords } from "../../words/games";
import style from "./StuckBotNote.module.css";

/** In the margin of the table: whose bot could not move, and what became of its turn. */
export function StuckBotNote({ store }: { store: RoomStore }) {
  const stuck = store.stuck.value;
  const chairs = store.room.value?.chairs ?? [];
  return (
    <p class={style.stuck} aria-live="polite">
      {stuck && stuckWords(chairs[stuck.seat], stuck)}
    </p>
  );
}
