import { t } from "@lingui/core/macro";
import { familyOf } from "../../games";
import { get } from "../../net/api";
import { MoveList } from "../../parts/MoveList";
import type { RoomSheetProps } from "../../parts/RoomTools";
import { Sheet } from "../../parts/Sheet";
import { useLoaded } from "../../parts/useLoaded";
import type { Story } from "../../protocol";
import { chairName, stuckWords } from "../../words/games";
import style from "./MovesSheet.module.css";

interface Props extends RoomSheetProps {
  /** The number of the action that is looked at; without one, the newest. */
  at?: number | null;
  /** To look at the table after an action, where the board can show it. */
  onStep?: (seq: number) => void;
}

/** Every move of the game so far in words, however late somebody has come. */
export default function MovesSheet({ store, onClose, at = null, onStep }: Props) {
  const room = store.room.value;
  const seq = store.game.value?.seq;
  const seat = store.seat.value;
  const whose = seat === null ? "" : `?seat=${seat}`;
  const story = useLoaded(() => get<Story>(`/api/rooms/${store.code}/story${whose}`), `${seq} ${whose}`);
  const past = useLoaded(familyOf(room?.options.rules ?? "").past, room?.options.rules)?.default;
  const names = room?.chairs.map(chairName) ?? [];
  const words =
    past &&
    story?.happened.map(({ events, substitute }) => {
      const moved = past.words(events, names, true);
      return substitute ? `${moved} ${stuckWords(room?.chairs[substitute.seat], substitute)}` : moved;
    });
  return (
    <Sheet title={t`All moves`} onClose={onClose}>
      {words?.length === 0 && <p>{t`Nobody has moved yet.`}</p>}
      {words && words.length > 0 && (
        <div class={style.moves}>
          <MoveList words={words} first={1} at={at ?? words.length - 1} onStep={onStep} />
        </div>
      )}
    </Sheet>
  );
}
