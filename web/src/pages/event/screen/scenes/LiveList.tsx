import { t } from "@lingui/core/macro";
import type { EventView, StagePlayed, StandingShown } from "../../../../protocol";
import { goThrough, nextStage, players, signed, stageName } from "../../../../words/events";
import { goesOn, isByTable, lineAfter, nameOf, stageNow } from "../../viewQueries";
import { calledOf, type Measure } from "../wall/called";
import { Name } from "../wall/Name";
import { fitted, twinsAmong } from "../wall/names";
import { PageBars } from "../wall/PageBars";
import { type Plan, placeOf, type Sizes } from "../wall/plan";
import { useMeasure, useWall } from "../wall/useWall";
import style from "./LiveList.module.css";

/** In em of a row: its letters, and all that stands beside a name. */
const NAME = 1.4;
const BESIDE = 8.7;
const BESIDE_NUMBER = 2.6;

type Item = StandingShown | "line";

/** Beside the clock: the list of the stage, a part of it at a time; before the first result, who has entered. */
export function LiveList({ view }: { view: EventView }) {
  const play = stageNow(view);
  const started = play?.standings.some((row) => row.marks.some((mark) => mark === "won" || mark === "lost"));
  return play && started ? <List view={view} play={play} /> : <Names view={view} />;
}

/** One column; letters are as large as whole names allow. */
function sizesFor(names: readonly string[], beside: number, measure: Measure): Sizes {
  const longest = Math.max(0, ...names.map((name) => measure(calledOf(name))));
  return { high: 2.6, wide: NAME * longest + beside, least: 18, most: 1, gap: 0 };
}

function varsOf(plan: Plan) {
  return { fontSize: `${plan.scale}em`, "--row": plan.row / plan.scale };
}

function List({ view, play }: { view: EventView; play: StagePlayed }) {
  const measure = useMeasure();
  const line = lineAfter(view, play);
  const items: Item[] = [...play.standings];
  if (line !== null) items.splice(line, 0, "line");
  const names = play.standings.map((row) => nameOf(view, row.entrant));
  const { element, plan, columns, page, pages } = useWall(items, sizesFor(names, BESIDE, measure));
  const stage = stageName(play.name);
  return (
    <>
      <header class={style.head}>
        <h2>{play.closed ? stage : t`${stage} live`}</h2>
      </header>
      <div class={style.body} ref={element}>
        {plan && (
          <ol class={style.list} style={varsOf(plan)}>
            {columns.flat().map((item) =>
              item === "line" ? (
                <li key="line" class={style.line}>
                  {goThrough(play.places, nextStage(view, play))}
                </li>
              ) : (
                <Row key={item.entrant} view={view} play={play} row={item} plan={plan} measure={measure} />
              ),
            )}
          </ol>
        )}
      </div>
      <footer class={style.foot}>
        <p>
          {isByTable(view, play) && !play.closed ? t`The best of each table go on.` : t`Big points before small ones.`}
        </p>
        <PageBars page={page} pages={pages} what={stage} />
      </footer>
    </>
  );
}

interface RowProps {
  view: EventView;
  play: StagePlayed;
  row: StandingShown;
  plan: Plan;
  measure: Measure;
}

function Row({ view, play, row, plan, measure }: RowProps) {
  const gone = row.status === "left" || row.status === "disqualified";
  const name = nameOf(view, row.entrant);
  return (
    <li class={style.row} data-through={(goesOn(row) && play.next > 0) || undefined} data-gone={gone || undefined}>
      <span class={style.place}>{gone ? "–" : row.place || "–"}</span>
      <Name
        class={style.name}
        name={fitted(name, placeOf(plan, NAME, BESIDE), measure, twinsAmong(view.entrants))}
        title={name}
      />
      <b class={style.big}>{row.wins}</b>
      <span class={style.small}>{signed(row.points)}</span>
    </li>
  );
}

function Names({ view }: { view: EventView }) {
  const measure = useMeasure();
  const inside = view.entrants.filter((each) => each.status === "entered" || each.status === "present");
  const names = inside.map(({ name }) => name);
  const { element, plan, columns, page, pages } = useWall(inside, sizesFor(names, BESIDE_NUMBER, measure));
  return (
    <>
      <header class={style.head}>
        <h2>{players(inside.length)}</h2>
      </header>
      <div class={style.body} ref={element}>
        {plan && (
          <ol class={style.list} style={varsOf(plan)}>
            {columns.flat().map(({ id, name }) => (
              <li key={id} class={style.row}>
                <span class={style.place}>{id}</span>
                <Name
                  class={style.name}
                  name={fitted(name, placeOf(plan, NAME, BESIDE_NUMBER), measure, twinsAmong(view.entrants))}
                  title={name}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
      <footer class={style.foot}>
        <PageBars page={page} pages={pages} what={t`Players`} />
      </footer>
    </>
  );
}
