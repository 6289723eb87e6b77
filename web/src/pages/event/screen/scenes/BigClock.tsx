import { plural, t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import type { EventView } from "../../../../protocol";
import { WARNING_SECONDS } from "../../../../timer/clock";
import { stageAndRound, tableState, timeText } from "../../../../words/events";
import { roundNow, stageNow } from "../../viewQueries";
import { type Shown, wallText } from "../clock";
import { gong, tick } from "../gong";
import style from "./BigClock.module.css";

/** The time that is left, as large as the wall; where nothing runs, how far the tables are. */
export function BigClock({ view, clock }: { view: EventView; clock: Shown | null }) {
  const left = clock?.left ?? null;
  const low = clock?.runs && left !== null && left <= WARNING_SECONDS;
  useSounds(clock?.runs ? left : null);
  return (
    <section class={style.clock} aria-label={t`Clock`}>
      <header>
        <h1>{clock?.what || titleOf(view)}</h1>
        <p>{noteOf(view, clock)}</p>
      </header>
      {left === null ? (
        <Tables view={view} />
      ) : (
        <div class={style.room}>
          <p class={style.time} role="timer" data-low={low || undefined} data-long={left >= 3600 || undefined}>
            {wallText(left)}
          </p>
        </div>
      )}
      {clock?.part != null && <Bar part={clock.part} />}
      <p class={style.foot}>{footOf(view, clock)}</p>
    </section>
  );
}

/** More numbers cannot be read from the back; then those are shown for which the hall waits. */
const MOST_TABLES = 80;

/** Which tables have reported: a number each, so that everybody sees for whom the hall waits. */
function Tables({ view }: { view: EventView }) {
  const round = roundNow(view);
  const tables = round?.tables ?? [];
  if (tables.length && !round?.signal) return <p class={style.all}>{t`Take your seats at the tables.`}</p>;
  const waiting = tables.length > MOST_TABLES ? tables.filter(({ state }) => state !== "in") : tables;
  if (tables.length && !waiting.length) return <p class={style.all}>{t`All tables have reported.`}</p>;
  const all = waiting.length > MOST_TABLES ? waiting.slice(0, MOST_TABLES - 1) : waiting;
  const more = waiting.length - all.length;
  const cells = all.length + (more ? 1 : 0);
  const columns = Math.max(1, Math.min(cells, Math.ceil(Math.sqrt(cells * 1.6))));
  return (
    <ol
      class={style.tables}
      style={{
        "--columns": columns,
        "--figures": String(all.at(-1)?.table ?? 0).length,
        "--lines": Math.max(1, Math.ceil(cells / columns)),
      }}
      aria-label={t`Tables`}
    >
      {all.map(({ table, state }) => (
        <li key={table} data-state={state} aria-label={`${table}: ${tableState(state, round?.signal !== "")}`}>
          {table}
        </li>
      ))}
      {more > 0 && (
        <li data-state="more" aria-label={plural(more, { one: "and # more table", other: "and # more tables" })}>
          +{more}
        </li>
      )}
    </ol>
  );
}

function Bar({ part }: { part: number }) {
  return (
    <div class={style.bar} aria-hidden="true">
      <span
        ref={(bar) => {
          if (bar) bar.style.width = `${part * 100}%`;
        }}
      />
    </div>
  );
}

/** The last seconds, and the end; whoever comes later hears nothing of it. */
function useSounds(left: number | null): void {
  const before = useRef(left);
  useEffect(() => {
    const ran = before.current !== null && before.current > 0;
    before.current = left;
    if (ran && left === 0) gong();
    else if (left && left <= WARNING_SECONDS) tick();
  }, [left]);
}

function titleOf(view: EventView): string {
  const [play, round] = [stageNow(view), roundNow(view)];
  return play && round ? stageAndRound(play.name, round.round, play.rounds_planned) : view.parameters.name;
}

function noteOf(view: EventView, clock: Shown | null): string {
  if (clock?.left === 0 && clock.runs) return t`Time!`;
  if (!clock || clock.left === null) {
    const { tables_in: reported, tables: all } = view.progress;
    if (!roundNow(view)?.signal) return t`Wait for the signal.`;
    const told = t`Tables that have reported: ${reported} of ${all}`;
    return reported < all && all > MOST_TABLES ? `${told}. ${t`These are still playing:`}` : told;
  }
  if (!clock.runs) return t`The clock stands`;
  if (clock.what && view.clock?.until) return t`until ${timeText(view.clock.until, view.parameters.zone)}`;
  return roundNow(view)?.signal ? t`Left in this round` : t`To the signal`;
}

/** "A move: 40 seconds, the judge measures. Take your seats." */
function footOf(view: EventView, clock: Shown | null): string {
  const play = stageNow(view);
  const stage = view.parameters.stages[(play?.number ?? 1) - 1];
  const seconds = plural(view.parameters.time_limit, { one: "# second", other: "# seconds" });
  const judged = stage?.timed_by === "judge" ? t`the judge measures` : t`players measure it themselves`;
  const waiting = roundNow(view)?.signal || !clock?.left ? "" : t`Take your seats at the tables.`;
  return view.parameters.time_limit ? `${t`A move: ${seconds}, ${judged}.`} ${waiting}` : waiting;
}
