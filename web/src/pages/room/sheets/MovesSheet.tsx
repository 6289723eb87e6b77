import { t } from "@lingui/core/macro";
import type { MovesProps } from "../../../family/board";
import { familyOf } from "../../../games/families";
import { get } from "../../../net/api";
import { useLoaded } from "../../../parts/hooks/useLoaded";
import { MoveList } from "../../../parts/page/MoveList";
import { Sheet } from "../../../parts/page/Sheet";
import type { RoomShown, Story } from "../../../protocol";
import { chairName, stuckWords } from "../../../words/games";
import style from "./MovesSheet.module.css";

/** Every move of the game so far in words, however late somebody has come. */
export default function MovesSheet(props: MovesProps) {
  const room = props.store.room.value;
  return room && <Moves {...props} room={room} />;
}

function Moves({ store, room, onClose, at = null, onStep }: MovesProps & { room: RoomShown }) {
  const seq = store.game.value?.seq;
  const seat = store.seat.value;
  const whose = seat === null ? "" : `?seat=${seat}`;
  const story = useLoaded(() => get<Story>(`/api/rooms/${store.code}/story${whose}`), `${seq} ${whose}`);
  const review = useLoaded(familyOf(room.options.rules).review, room.options.rules)?.default;
  const names = room.chairs.map(chairName);
  const words =
    review &&
    story?.happened.map(({ events, substitute }) => {
      const moved = review.words(events, names, true);
      return substitute ? `${moved} ${stuckWords(room.chairs[substitute.seat], substitute)}` : moved;
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
