import { plural, t } from "@lingui/core/macro";
import type { ConsoleFigures } from "../../../protocol";
import { number } from "../basics/words";
import style from "./Figures.module.css";

/** How it stands now, in six numbers. */
export function Figures({ figures }: { figures: ConsoleFigures | null }) {
  if (figures === null) return <p class={style.band}>{t`This could not be read just now; the rest is live.`}</p>;
  const most = number(figures.most_connections);
  const cores = figures.cores;
  const events = figures.events;
  return (
    <dl class={style.band}>
      <Figure value={number(figures.people)} words={t`players now`} />
      <Figure
        value={number(figures.rooms)}
        more={events > 0 ? plural(events, { one: "+ # event", other: "+ # events" }) : ""}
        words={t`rooms in use`}
      />
      <Figure value={number(figures.connections)} more={t`of ${most}`} words={t`connections`} />
      <Figure
        value={figures.slowest_ms === null ? "–" : number(figures.slowest_ms)}
        more={figures.slowest_ms === null ? "" : "ms"}
        words={t`slowest 1 % of moves`}
      />
      <Figure value={number(figures.errors)} more={t`in 24 h`} words={t`server errors`} />
      <Figure value={number(figures.processor, 1)} more={t`of ${cores}`} words={t`cores busy`} />
    </dl>
  );
}

function Figure({ value, more = "", words }: { value: string; more?: string; words: string }) {
  return (
    <div class={style.figure}>
      <dt>{words}</dt>
      <dd>
        <b>{value}</b> {more}
      </dd>
    </div>
  );
}
