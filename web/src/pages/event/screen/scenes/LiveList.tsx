import { t } from "@lingui/core/macro";
import type { EventView, StagePlayed, StandingShown } from "../../../../protocol";
import { goThrough, nextStage, signed, stageName } from "../../../../words/events";
import { goesOn, isByTable, lineAfter, nameOf, roundNow, stageNow } from "../../viewQueries";
import type { Shown } from "../clock";
import { Dots } from "../Dots";
import { Name } from "../Name";
import { useFit, usePages } from "../pages";
import { Time } from "../Time";
import style from "./LiveList.module.css";

const ROW = 2.95;
/** The line takes the place of a row. */
const LINE = 1;

interface Item {
  row: StandingShown;
  line: boolean;
}

/** Beside the clock or the draw: the list of the stage, a part of it at a time; before the first draw, who has entered. */
export function LiveList({ view, clock }: { view: EventView; clock: Shown | null }) {
  const play = stageNow(view);
  const started = play?.standings.some((row) => row.marks.some((mark) => mark === "won" || mark === "lost"));
  return (
    <>
      {clock && clock.left !== null && <SmallClock clock={clock} signal={roundNow(view)?.signal !== ""} />}
      {play && started ? <List view={view} play={play} /> : <Names view={view} />}
    </>
  );
}

function SmallClock({ clock, signal }: { clock: Shown; signal: boolean }) {
  return (
    <div class={style.clock}>
      <p class={style.what}>{clock.what || (signal ? t`Left in this round` : t`To the signal`)}</p>
      <div class={style.time}>
        <Time seconds={clock.left ?? 0} />
      </div>
    </div>
  );
}

function List({ view, play }: { view: EventView; play: StagePlayed }) {
  const { element, rows } = useFit<HTMLOListElement>(100, ROW);
  const line = lineAfter(view, play);
  const items: Item[] = play.standings.map((row, at) => ({ row, line: at + 1 === line }));
  const { shown, page, pages } = usePages(items, Math.max(1, rows - LINE));
  const stage = stageName(play.name);
  return (
    <>
      <header class={style.head}>
        <h2>{play.closed ? stage : t`${stage} live`}</h2>
        <Dots page={page} pages={pages} />
      </header>
      <ol class={style.list} ref={element}>
        {shown.map((item) => (
          <Row key={item.row.entrant} view={view} play={play} item={item} />
        ))}
      </ol>
      <p class={style.foot}>
        {isByTable(view, play) && !play.closed ? t`The best of each table go on.` : t`Big points before small ones.`}
      </p>
    </>
  );
}

function Row({ view, play, item: { row, line } }: { view: EventView; play: StagePlayed; item: Item }) {
  const gone = row.status === "left" || row.status === "disqualified";
  return (
    <>
      <li class={style.row} data-through={(goesOn(row) && play.next > 0) || undefined} data-gone={gone || undefined}>
        <span class={style.place}>{gone ? "–" : row.place || "–"}</span>
        <Name words={nameOf(view, row.entrant)} />
        <b class={style.big}>{row.wins}</b>
        <span class={style.small}>{signed(row.points)}</span>
      </li>
      {line && <li class={style.line}>{goThrough(play.places, nextStage(view, play))}</li>}
    </>
  );
}

function Names({ view }: { view: EventView }) {
  const { element, rows } = useFit<HTMLOListElement>(100, ROW);
  const inside = view.entrants.filter((each) => each.status === "entered" || each.status === "present");
  const { shown, page, pages } = usePages(inside, rows);
  return (
    <>
      <header class={style.head}>
        <h2>{t`Players`}</h2>
        <Dots page={page} pages={pages} />
      </header>
      <ol class={style.list} ref={element}>
        {shown.map((each) => (
          <li key={each.id} class={style.row}>
            <span class={style.place}>{each.id}</span>
            <Name words={each.name} />
          </li>
        ))}
      </ol>
    </>
  );
}
