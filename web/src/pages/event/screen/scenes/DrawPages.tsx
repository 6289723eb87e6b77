import { plural, t } from "@lingui/core/macro";
import type { EventView, TableShown } from "../../../../protocol";
import { players, stageAndRound, tables } from "../../../../words/events";
import { nameOf, roundNow, stageNow } from "../../viewQueries";
import { calledOf, type Measure } from "../wall/called";
import { Name } from "../wall/Name";
import { fitted, twinsAmong } from "../wall/names";
import { PageBars } from "../wall/PageBars";
import { type Plan, placeOf, type Sizes } from "../wall/plan";
import { useMeasure, useWall } from "../wall/useWall";
import wall from "../wall/Wall.module.css";
import { WallHead } from "../wall/WallHead";
import style from "./DrawPages.module.css";

/** In em of a table: the letters of its names, and all that stands beside them. */
const NAME = 1.55;
const BESIDE = 7;
/** Of the table's number, from three digits on. */
const DIGIT = 1.6;
/** A seat whose name has two lines takes some of the room of those that have one. */
const HIGH = 2.5;
/** Over, under and between tables. */
const AROUND = 1.4;
const GAP = 1;

/** Who sits where, table by table, as many as can be read; the others come by themselves. */
export function DrawPages({ view, now }: { view: EventView; now: number }) {
  const [play, round] = [stageNow(view), roundNow(view)];
  const measure = useMeasure();
  const all = round?.tables ?? [];
  const digits = String(all.length).length;
  const beside = BESIDE + DIGIT * Math.max(0, digits - 2);
  const names = all.flatMap((table) => table.now.map((entrant) => measure(calledOf(nameOf(view, entrant)))));
  const sizes: Sizes = {
    high: 10.2,
    wide: NAME * Math.max(0, ...names) + beside,
    least: 22,
    most: 4,
    gap: GAP,
    short: 0.75,
  };
  const { element, plan, columns, page, pages } = useWall(all, sizes);
  if (!play || !round) return null;
  const repeated = round.repeated
    ? plural(round.repeated, { one: "# pair meets again.", other: "# pairs meet again." })
    : t`Nobody meets anybody again.`;
  const shown = columns.flat();
  return (
    <section class={wall.wall} aria-label={t`Draw`}>
      <WallHead
        view={view}
        now={now}
        title={t`Draw: ${stageAndRound(play.name, round.round, play.rounds_planned)}`}
        lines={[round.round > 1 ? repeated : "", round.signal ? "" : t`Take your seats and wait for the signal.`]}
      />
      <div class={`${wall.body} ${style.body}`} ref={element}>
        {plan &&
          columns.map((column, at) => (
            <ul
              key={`${page}/${at}`}
              class={style.tables}
              style={{ fontSize: `${plan.scale}em`, "--row": plan.row / plan.scale, "--figures": digits }}
            >
              {column.map((table) => (
                <Table key={table.table} view={view} table={table} plan={plan} beside={beside} measure={measure} />
              ))}
            </ul>
          ))}
      </div>
      <footer class={wall.foot}>
        <span>{[view.parameters.name, players(play.pool.length), tables(all.length)].join(", ")}</span>
        <PageBars page={page} pages={pages} what={t`tables ${shown[0]?.table ?? 0}–${shown.at(-1)?.table ?? 0}`} />
      </footer>
    </section>
  );
}

interface TableProps {
  view: EventView;
  table: TableShown;
  plan: Plan;
  beside: number;
  measure: Measure;
}

function Table({ view, table, plan, beside, measure }: TableProps) {
  const place = {
    ...placeOf(plan, NAME, beside),
    high: Math.max(HIGH, (plan.row / plan.scale - AROUND) / table.now.length) / NAME,
  };
  return (
    <li class={style.table}>
      <h2>
        <span>{t`Table`}</span> {table.table}
      </h2>
      <ol>
        {table.now.map((entrant, at) => (
          <li key={entrant}>
            <span class={style.seat}>{at + 1}</span>
            <Name
              class={style.name}
              name={fitted(nameOf(view, entrant), place, measure, twinsAmong(view.entrants))}
              title={nameOf(view, entrant)}
            />
          </li>
        ))}
      </ol>
    </li>
  );
}
