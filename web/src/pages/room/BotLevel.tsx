import { t } from "@lingui/core/macro";
import { rulesetNamed } from "../../catalogue/known";
import type { RoomStore } from "../../net/room";
import { Select } from "../../parts/controls/Select";
import type { Chair } from "../../protocol";
import { botLevel, chairName } from "../../words/games";

interface Props {
  store: RoomStore;
  chair: Chair;
  seat: number;
  /** Without its words above it, where the seat says whose it is. */
  bare?: boolean;
}

/** How the bot of a seat plays: each may be of another level. */
export function BotLevel({ store, chair, seat, bare = false }: Props) {
  const room = store.room.value;
  if (!room || !chair.bot) return null;
  const name = chairName(chair, seat);
  const levels: readonly string[] = rulesetNamed(room.options.rules).bots;
  const known = levels.includes(chair.bot) ? levels : [chair.bot, ...levels];
  return (
    <Select
      label={t`How ${name} plays`}
      bare={bare}
      value={chair.bot}
      choices={known.map((level) => [level, botLevel(level)] as const)}
      onChange={(level) => store.ask({ type: chair.person ? "stand-in" : "bot", seat, level })}
    />
  );
}
