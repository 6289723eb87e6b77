import { t } from "@lingui/core/macro";
import type { ConsoleDay, ConsoleSlot } from "../../../protocol";
import { locale } from "../../../words/i18n";
import { Panel } from "../basics/Panel";
import { hour } from "../basics/words";
import style from "./Day.module.css";

const WIDTH = 440;
const HEIGHT = 128;
const LEFT = 34;
const TOP = 8;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The middle of the slot for which a number stands. */
const HALF_SLOT_MS = 450_000;

/** How many play, today and on the same day a week ago. */
export function Day({ day }: { day: ConsoleDay | null }) {
  if (day === null) return <Panel title={t`Players over the day`} failed children={null} />;
  const most = roundUp(Math.max(4, ...[...day.today, ...day.before].map((slot) => slot.players)));
  const place = (slot: ConsoleSlot) => {
    const share = (slot.at - day.begins + HALF_SLOT_MS) / DAY_MS;
    return { x: LEFT + share * (WIDTH - LEFT - 6), y: TOP + (1 - slot.players / most) * HEIGHT };
  };
  const points = day.today.map(place);
  const last = points.at(-1);
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: "long" }).format(day.begins);
  return (
    <Panel
      title={t`Players over the day`}
      note={
        <>
          <b>{t`today`}</b>, {t`dotted: last ${weekday}`}
        </>
      }
    >
      <svg class={style.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT + TOP + 22}`} aria-hidden="true">
        {[0, most / 2, most].map((value) => {
          const y = TOP + (1 - value / most) * HEIGHT;
          return (
            <g key={value}>
              <line class={value === 0 ? style.zero : style.line} x1={LEFT} x2={WIDTH - 6} y1={y} y2={y} />
              <text x={LEFT - 8} y={y + 4} text-anchor="end">
                {value}
              </text>
            </g>
          );
        })}
        {[0, 6, 12, 18, 24].map((each) => (
          <text
            key={each}
            x={LEFT + (each / 24) * (WIDTH - LEFT - 6)}
            y={HEIGHT + TOP + 18}
            text-anchor={each === 24 ? "end" : "middle"}
          >
            {each}
          </text>
        ))}
        {last && (
          <path
            class={style.area}
            d={`${path(points)} L${last.x} ${TOP + HEIGHT} L${points[0]?.x} ${TOP + HEIGHT} Z`}
          />
        )}
        <path class={style.before} d={path(day.before.map(place))} />
        <path class={style.today} d={path(points)} />
        {last && <circle class={style.now} cx={last.x} cy={last.y} r="5" />}
      </svg>
      <ul class="unseen">
        {byHour(day).map(([at, players]) => (
          <li key={at}>
            {hour(at)}: {players}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function path(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
}

/** A number that halves well. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10;
  return Math.max(4, step * power);
}

/** The same facts for who hears them: the most in each hour. */
function byHour({ begins, today }: ConsoleDay): [number, number][] {
  const found = new Map<number, number>();
  for (const { at, players } of today) {
    const begin = begins + Math.floor((at - begins) / HOUR_MS) * HOUR_MS;
    found.set(begin, Math.max(players, found.get(begin) ?? 0));
  }
  return [...found];
}
