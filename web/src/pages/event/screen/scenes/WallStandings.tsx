import { plural, t } from "@lingui/core/macro";
import type { EventView, StagePlayed, StandingShown } from "../../../../protocol";
import { afterStage, goThrough, nextStage, players, roundName, signed, stageName } from "../../../../words/events";
import { goesOn, isByTable, lineAfter, nameOf, stageNow } from "../../viewQueries";
import { calledOf, type Measure } from "../wall/called";
import { Name } from "../wall/Name";
import { fitted, twinsAmong } from "../wall/names";
import { PageBars } from "../wall/PageBars";
import { type Plan, placeOf, type Sizes } from "../wall/plan";
import { useMeasure, useWall } from "../wall/useWall";
import wall from "../wall/Wall.module.css";
import { WallHead } from "../wall/WallHead";
import style from "./WallStandings.module.css";

/** In em of a row: its letters, and all that stands beside a name. */
const NAME = 1.7;
const BESIDE = 12.2;
const DIGIT = 0.95;
const MARK = 1.5;

type Item = StandingShown | "line";

/** The list of the stage over the whole wall, as many rows as can be read from the back. */
export function WallStandings({ view, now }: { view: EventView; now: number }) {
  const play = stageNow(view);
  return play ? <Filled view={view} play={play} now={now} /> : null;
}

function Filled({ view, play, now }: { view: EventView; play: StagePlayed; now: number }) {
  const measure = useMeasure();
  const items = itemsOf(view, play);
  const places = DIGIT * String(play.standings.length).length;
  const longest = Math.max(0, ...play.standings.map((row) => measure(calledOf(nameOf(view, row.entrant)))));
  const beside = BESIDE + places;
  const sizes: Sizes = { high: 2.5, wide: NAME * longest + beside, least: 44, most: 2, gap: 2 };
  const { element, plan, columns, page, pages } = useWall(items, sizes);
  const shown = columns.flat().filter((item) => item !== "line");
  const played = Math.max(0, ...play.standings.map((row) => row.marks.length));
  const marks = plan?.columns === 1 && plan.width / plan.scale - sizes.wide > MARK * played;
  return (
    <section class={wall.wall} aria-label={t`Standings`}>
      <WallHead view={view} now={now} title={titleOf(play)} lines={linesOf(view, play)} />
      <div class={style.heads} aria-hidden="true">
        {columns.map((_, at) => (
          <p key={at} style={{ fontSize: `${plan?.scale ?? 1}em` }}>
            <span>{t({ message: "big", context: "points" })}</span>
            <span>{t({ message: "small", context: "points" })}</span>
          </p>
        ))}
      </div>
      <div class={wall.body} ref={element}>
        {plan &&
          columns.map((column, at) => (
            <ol
              key={`${page}/${at}`}
              class={style.list}
              style={{ fontSize: `${plan.scale}em`, "--row": plan.row / plan.scale, "--places": places }}
            >
              {column.map((item) =>
                item === "line" ? (
                  <li key="line" class={style.line}>
                    {goThrough(play.places, nextStage(view, play))}
                  </li>
                ) : (
                  <Row
                    key={item.entrant}
                    view={view}
                    play={play}
                    row={item}
                    plan={plan}
                    beside={beside}
                    marks={marks}
                    measure={measure}
                  />
                ),
              )}
            </ol>
          ))}
      </div>
      <footer class={wall.foot}>
        <span>{[view.parameters.name, players(play.pool.length)].join(", ")}</span>
        <span>
          {isByTable(view, play) && !play.closed ? t`The best of each table go on.` : t`Big points before small ones.`}
        </span>
        <PageBars page={page} pages={pages} what={placesOf(shown)} />
      </footer>
    </section>
  );
}

/** The rows, and after the last who goes on the line. */
function itemsOf(view: EventView, play: StagePlayed): Item[] {
  const items: Item[] = [...play.standings];
  const line = lineAfter(view, play);
  if (line !== null) items.splice(line, 0, "line");
  return items;
}

function titleOf(play: StagePlayed): string {
  const stage = stageName(play.name);
  return play.closed ? afterStage(play.name) : t`${stage} live`;
}

function linesOf(view: EventView, play: StagePlayed): string[] {
  const { tables_in: reported, tables: all } = view.progress;
  const round = play.rounds_planned > 1 ? roundName(play.rounds.length, play.rounds_planned) : "";
  return [
    round,
    play.closed
      ? ""
      : plural(all, { one: `cards of ${reported} of # table`, other: `cards of ${reported} of # tables` }),
  ];
}

/** “places 1–32”. */
function placesOf(rows: readonly StandingShown[]): string {
  const [first, last] = [rows[0]?.place ?? 0, rows.at(-1)?.place ?? 0];
  return first && last ? t`places ${first}–${last}` : t`no places yet`;
}

interface RowProps {
  view: EventView;
  play: StagePlayed;
  row: StandingShown;
  plan: Plan;
  beside: number;
  marks: boolean;
  measure: Measure;
}

function Row({ view, play, row, plan, beside, marks, measure }: RowProps) {
  const gone = row.status === "left" || row.status === "disqualified";
  const name = nameOf(view, row.entrant);
  const shown = fitted(name, placeOf(plan, NAME, beside), measure, twinsAmong(view.entrants));
  return (
    <li
      class={style.row}
      data-through={(goesOn(row) && play.next > 0) || undefined}
      data-gone={gone || undefined}
      data-marks={marks || undefined}
    >
      <span class={style.place}>{gone ? "–" : row.place || "–"}</span>
      <Name class={style.name} name={shown} title={name} />
      {marks && (
        <span class={style.marks} aria-hidden="true">
          {row.marks.map((mark, at) => (
            <i key={at} data-mark={mark} />
          ))}
        </span>
      )}
      <b class={style.big}>{row.wins}</b>
      <span class={style.small}>{signed(row.points)}</span>
    </li>
  );
}
