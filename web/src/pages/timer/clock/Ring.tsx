import { plural, t } from "@lingui/core/macro";
import { type Clock, clockText, isLow, secondsAt, usedAt, WARNING_SECONDS } from "../../../timer/clock";
import style from "./Ring.module.css";

const RADIUS = 150;
const AROUND = 2 * Math.PI * RADIUS;
const MINUTES_FROM_SECONDS = 100;

/** The time that is left, as a ring and as a number to be read across a table; without a limit, the time that passed. */
export function Ring({ clock, now }: { clock: Clock; now: number }) {
  const seconds = secondsAt(clock, now);
  const low = isLow(clock, now);
  const part = clock.limit ? Math.max(0, 1 - usedAt(clock, now) / (clock.limit * 1000)) : 0;
  const text = seconds >= MINUTES_FROM_SECONDS || !clock.limit ? clockText(seconds) : String(seconds);
  return (
    <div class={style.area}>
      <div class={low ? `${style.ring} ${style.low}` : style.ring} role="timer">
        <svg viewBox="0 0 330 330" aria-hidden="true">
          <circle cx="165" cy="165" r={RADIUS} class={style.track} />
          {part > 0 && (
            <circle cx="165" cy="165" r={RADIUS} class={style.left} stroke-dasharray={`${part * AROUND} ${AROUND}`} />
          )}
          {clock.limit > WARNING_SECONDS && (
            <path
              d="M300 165h30"
              class={style.mark}
              transform={`rotate(${(360 * WARNING_SECONDS) / clock.limit} 165 165)`}
            />
          )}
        </svg>
        <span class={style.inside}>
          <span class={style.note}>{noteOf(clock, seconds, low)}</span>
          <span class={style.number} data-length={text.length} aria-hidden="true">
            {text}
          </span>
        </span>
        <span class="unseen">{spoken(clock, seconds)}</span>
      </div>
    </div>
  );
}

function noteOf(clock: Clock, seconds: number, low: boolean): string {
  if (clock.began && clock.since === null) return t`paused`;
  if (!clock.limit) return t`no limit`;
  if (clock.began && seconds === 0) return t`time is up`;
  if (low) return t`last seconds`;
  return clock.limit > WARNING_SECONDS ? t`warns at ${WARNING_SECONDS} s` : "";
}

function spoken(clock: Clock, seconds: number): string {
  const left = seconds;
  return clock.limit
    ? plural(left, { one: "# second left", other: "# seconds left" })
    : plural(seconds, { one: "# second", other: "# seconds" });
}
