import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { roomsOfMine } from "../../net/rooms";
import { me } from "../../net/session";
import type { RoomListed } from "../../protocol";
import { chairName, rulesName } from "../../words/games";
import { listed } from "../../words/lists";
import style from "./Continue.module.css";

const SHOWN = 3;

/** The games that wait for me: a few of them, or all. */
export function Continue({ all = false }: { all?: boolean }) {
  const [rooms, setRooms] = useState<RoomListed[]>([]);
  const person = me.value?.person;
  useEffect(() => {
    if (person)
      roomsOfMine().then(
        (found) => setRooms(found.filter((room) => room.playing)),
        () => setRooms([]),
      );
  }, [person]);
  if (!rooms.length) return null;
  return (
    <section aria-label={t`Games to go on with`}>
      <ul class={style.list}>
        {rooms.slice(0, all ? rooms.length : SHOWN).map((room) => (
          <li key={room.code}>
            <span class={room.your_turn ? style.yours : style.theirs} aria-hidden="true" />
            <Sentence room={room} />
            <a href={`/room/${room.code}`}>{t`Back to the table`}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sentence({ room }: { room: RoomListed }) {
  const person = me.value?.person;
  const others = room.chairs.flatMap((chair, seat) => (chair.person === person ? [] : [chairName(chair, seat)]));
  const who = others.length ? listed(others) : rulesName(room.rules);
  return <p>{room.your_turn ? t`It is your move in the game with ${who}.` : t`Your game with ${who} goes on.`}</p>;
}
