import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { familyOf } from "../../games/families";
import { Refused } from "../../net/api";
import { CLOSED } from "../../net/connection";
import { RoomStore } from "../../net/room";
import { claimSeat } from "../../net/rooms";
import { someone } from "../../net/session";
import { Lazy } from "../../parts/page/Lazy";
import { go, place } from "../../router";
import { Curtain } from "./Curtain";
import { DrawForStart } from "./DrawForStart";
import { Lobby } from "./Lobby";
import { Lost } from "./Lost";
import { NoRoom } from "./NoRoom";
import { Paused } from "./Paused";
import style from "./Room.module.css";

import { ROOM_TOOLS } from "./sheets/roomTools";
import { Unplayable } from "./Unplayable";

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
      {store.connection.value === "lost" && <Lost />}
      <Phase store={store} />
    </div>
  );
}

function Phase({ store }: { store: RoomStore }) {
  const room = store.room.value;
  const game = store.game.value;
  const gathered = useRef(false); // whoever comes to a game that was started sees no lobby for a blink
  if (!room) return null;
  if (room.phase === "gathering" && (gathered.current || !room.shuffle?.pending)) {
    gathered.current = true;
    return <Lobby store={store} />;
  }
  if (room.unplayable) return <Unplayable store={store} />;
  if (!game || game.game !== room.game) return null;
  return (
    <>
      <Lazy key={game.game} load={familyOf(room.options.rules).board} store={store} tools={ROOM_TOOLS} />
      <DrawForStart store={store} />
      {room.phase === "playing" && <Curtain store={store} />}
      {room.paused && <Paused store={store} />}
    </>
  );
}

function whyEnded(code: number): string {
  switch (code) {
    case CLOSED.banned:
      return t`You are banned from this server.`;
    case CLOSED.notAdmitted:
      return t`You are not admitted at this table.`;
    case CLOSED.setAside:
      return t`This table cannot be opened just now. Whoever runs the server has been told.`;
    case CLOSED.noRoom:
      return t`There is no table with this code.`;
    case CLOSED.roomClosed:
      return t`This table has been cleared away.`;
    default:
      return t`The connection to this table has ended. Load the page again.`;
  }
}
