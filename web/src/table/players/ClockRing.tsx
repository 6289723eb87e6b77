import { plural } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { secondsOf } from "../../catalogue/known";
import type { RoomStore } from "../../net/room";
import { useTime } from "../../parts/hooks/useTime";
import { Icon } from "../../parts/icons/Icon";
import { play } from "../../parts/sound/sound";
import { WARNING_SECONDS } from "../../timer/clock";
import { nearSound } from "../../timer/useWarnings";
import type { Desk } from "../desk";
import style from "./ClockRing.module.css";

const AROUND = 2 * Math.PI * 20;

/** The time that is left, as a ring and as a number; without a limit, only a sign whose turn it is. */
export function ClockRing({ desk }: { desk: Desk }) {
  const left = useLeft(desk.store, desk.myTurn.value);
  if (left === null) {
    return (
      <span class={style.ring} data-untimed>
        <Icon name="play" size={18} />
      </span>
    );
  }
  return <TimeLeft left={left} limit={limitOf(desk.store) || desk.limit} />;
}

/** Seconds for a move; 0 where no clock runs. */
export function limitOf(store: RoomStore): number {
  const room = store.room.value;
  return room ? secondsOf(room) : 0;
}

export function TimeLeft({ left, limit, large = false }: { left: number; limit: number; large?: boolean }) {
  const part = Math.min(1, left / Math.max(limit, left));
  return (
    <span
      class={[style.ring, left <= WARNING_SECONDS && style.low, large && style.large].filter(Boolean).join(" ")}
      role="timer"
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" class={style.track} />
        <circle cx="24" cy="24" r="20" class={style.left} stroke-dasharray={`${part * AROUND} ${AROUND}`} />
      </svg>
      <span class={style.number} aria-hidden="true">
        {left}
      </span>
      <span class="unseen">{plural(left, { one: "# second left", other: "# seconds left" })}</span>
    </span>
  );
}

/** Whole seconds, counted by the server's clock; whoever is to move hears the last ones. */
export function useLeft(store: RoomStore, mine: boolean): number | null {
  const deadline = store.game.value?.deadline ?? null;
  const now = useTime({ read: () => store.now(), goes: deadline !== null });
  const left = deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
  const warns = mine && left !== null && left > 0 && left <= WARNING_SECONDS;
  useEffect(() => {
    if (warns) play(nearSound(left));
  }, [warns, left]);
  return left;
}
