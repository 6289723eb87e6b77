import { t } from "@lingui/core/macro";
import { rulesetNamed } from "../../../catalogue/known";
import type { RoomStore } from "../../../net/room";
import { Select } from "../../../parts/controls/Select";
import { botLevel, chairName } from "../../../words/games";
import { BreakOff } from "./BreakOff";
import style from "./MenuSheet.module.css";

/** What the host can do about a game that does not go on: another bot, or no more of it. */
export function Hosting({ store }: { store: RoomStore }) {
  const room = store.room.value;
  if (room?.phase !== "playing" || !store.host.value || room.event) return null;
  const levels = rulesetNamed(room.options.rules).bots;
  return (
    <div class={style.device}>
      {room.chairs.map((chair, seat) => {
        if (!chair.bot) return null;
        const name = chairName(chair, seat);
        const known = levels.some((level) => level === chair.bot) ? levels : [chair.bot, ...levels];
        return (
          <Select
            key={seat}
            label={t`How ${name} plays`}
            value={chair.bot}
            choices={known.map((level) => [level, botLevel(level)] as const)}
            onChange={(level) => store.ask({ type: chair.person ? "stand-in" : "bot", seat, level })}
          />
        );
      })}
      <BreakOff store={store} />
    </div>
  );
}
