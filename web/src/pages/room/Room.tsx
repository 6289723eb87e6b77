import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { familyOf } from "../../games/families";
import { Refused } from "../../net/api";
import { CLOSED } from "../../net/connection";
import { RoomStore } from "../../net/room";
import { claimSeat } from "../../net/rooms";
import { someone } from "../../net/session";
import { Lazy } from "../../parts/page/Lazy";
import { go, place } from "../../router";
import { AfterGame } from "./AfterGame";
import { Curtain } from "./Curtain";
import { DrawForStart } from "./DrawForStart";
import { Lobby } from "./Lobby";
import { NoRoom } from "./NoRoom";
import style from "./Room.module.css";
import { ROOM_TOOLS } from "./sheets/roomTools";

/** A table: who gathers there, the game, and what comes after it. */
export default function Room({ name: code }: { name: string }) {
  const [store, setStore] = useState<RoomStore | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let opened: RoomStore | null = null;
    let gone = false;
    enter(code)
      .then(() => {
        if (gone) return;
        opened = new RoomStore(code);
        setStore(opened);
      })
      .catch((error: unknown) => setProblem(error instanceof Refused ? error.message : String(error)));
    return () => {
      gone = true;
      opened?.close();
    };
  }, [code]);
  if (problem) return <NoRoom message={problem} code={code} />;
  return store && <Followed store={store} />;
}

/** A session, and with a seat's private link the seat. */
async function enter(code: string): Promise<void> {
  const { query } = place.peek();
  const token = query.get("token");
  await someone();
  if (!token) return;
  await claimSeat(code, Number(query.get("seat")), token);
  go(pathTo("/room/{code}", { code }), { replace: true });
}

function Followed({ store }: { store: RoomStore }) {
  const room = store.room.value;
  const ended = store.ended.value;
  if (ended !== null) return <NoRoom message={whyEnded(ended)} code={store.code} />;
  if (!room) return null;
  return (
    <div class={style.room}>
      {store.connection.value === "lost" && (
        <p class={style.lost} role="status">
          {t`The connection is lost. Trying again…`}
        </p>
      )}
      <Phase store={store} />
    </div>
  );
}

function Phase({ store }: { store: RoomStore }) {
  const room = store.room.value;
  const game = store.game.value;
  if (!room) return null;
  if (room.phase === "gathering") return <Lobby store={store} />;
  if (!game || game.game !== room.game) return null;
  return (
    <>
      <Lazy key={game.game} load={familyOf(room.options.rules).board} store={store} tools={ROOM_TOOLS} />
      {room.phase === "playing" && <DrawForStart store={store} />}
      {room.phase === "playing" && <Curtain store={store} />}
      {room.phase === "between" && <AfterGame store={store} />}
    </>
  );
}

function whyEnded(code: number): string {
  switch (code) {
    case CLOSED.notAdmitted:
      return t`This table admits no spectators.`;
    case CLOSED.noRoom:
      return t`There is no table with this code.`;
    case CLOSED.roomClosed:
      return t`This table has been cleared away.`;
    default:
      return t`The connection to this table has ended. Load the page again.`;
  }
}
