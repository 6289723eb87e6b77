import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { roomsOfMine } from "../../net/rooms";
import { me } from "../../net/session";
import type { RoomListed } from "../../protocol";
import { chairName, gameName } from "../../words/games";
import { listed } from "../../words/lists";
import { ButtonLink } from "../controls/Button";
import style from "./OpenRooms.module.css";

const SHOWN = 3;

/** `null` while they are not known yet. */
export function useOpenRooms(): RoomListed[] | null {
  const [rooms, setRooms] = useState<RoomListed[] | null>(null);
  const someone = me.value;
  useEffect(() => {
    if (someone)
      roomsOfMine().then(
        (found) => setRooms(found.filter((room) => room.playing || room.set_aside).sort(mineFirst)),
        () => setRooms([]),
      );
    else if (someone === null) setRooms([]);
  }, [someone?.person, someone === null]);
  return rooms;
}

/** The games that wait for me: a few of them, or all. */
export function OpenRooms({ rooms, all = false }: { rooms: readonly RoomListed[] | null; all?: boolean }) {
  if (!rooms?.length) return null;
  return (
    <section class={style.games} aria-label={t`Games to go on with`}>
      <ul class={style.list}>
        {rooms.slice(0, all ? rooms.length : SHOWN).map((room, at) => (
          <li key={room.code}>
            <span class={room.your_turn ? style.yours : style.theirs} aria-hidden="true" />
            <Sentence room={room} />
            <ButtonLink
              kind={at === 0 ? "linden" : "spruce"}
              iconAfter="arrow"
              href={pathTo("/room/{code}", { code: room.code })}
            >
              {t`Back to the table`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where I am waited for, perhaps with the clock running. */
function mineFirst(one: RoomListed, other: RoomListed): number {
  return Number(other.your_turn) - Number(one.your_turn);
}

function Sentence({ room }: { room: RoomListed }) {
  const person = me.value?.person;
  const others = room.chairs.flatMap((chair, seat) => (chair.person === person ? [] : [chairName(chair, seat)]));
  const who = others.length ? listed(others) : gameName(room);
  if (room.set_aside) {
    return <p>{t`The game with ${who} cannot be opened just now. Whoever runs the server has been told.`}</p>;
  }
  return <p>{room.your_turn ? t`It is your move in the game with ${who}.` : t`Your game with ${who} goes on.`}</p>;
}
