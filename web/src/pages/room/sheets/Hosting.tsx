import type { RoomStore } from "../../../net/room";
import { BotLevel } from "../BotLevel";
import { BreakOff } from "./BreakOff";
import style from "./MenuSheet.module.css";

/** What the host can do about a game that does not go on: another bot, or no more of it. */
export function Hosting({ store }: { store: RoomStore }) {
  const room = store.room.value;
  if (room?.phase !== "playing" || !store.host.value || room.event) return null;
  return (
    <div class={style.device}>
      {room.chairs.map((chair, seat) => (
        <BotLevel key={seat} store={store} chair={chair} seat={seat} />
      ))}
      <BreakOff store={store} />
    </div>
  );
}
