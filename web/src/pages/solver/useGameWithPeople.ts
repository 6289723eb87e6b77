/** A game against people that is still played: while it lasts, nobody gets advice here. The server knows who plays. */
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../net/api";
import { roomsOfMine } from "../../net/rooms";
import { me, whoAmI } from "../../net/session";
import type { RoomListed } from "../../protocol";

const LOOK_AGAIN_MS = 20_000;

/** `null` for none, and where no server can be asked. */
export function useGameWithPeople(): RoomListed | null {
  const [game, setGame] = useState<RoomListed | null>(null);
  const person = me.value?.person;
  useEffect(() => {
    whoAmI().catch(() => undefined); // without a server nobody plays against people here
  }, []);
  useEffect(() => {
    if (!person) {
      setGame(null);
      return;
    }
    const look = () =>
      roomsOfMine().then(
        (rooms) => setGame(rooms.find((room) => withPeople(room, person)) ?? null),
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
        },
      );
    void look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [person]);
  return game;
}

/** A person in whose place a bot plays comes back perhaps. */
export function withPeople({ playing, chairs }: RoomListed, me: string): boolean {
  return playing && chairs.some((chair) => chair.person !== null && chair.person !== me);
}
