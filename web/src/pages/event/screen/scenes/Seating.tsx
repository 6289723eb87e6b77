import { t } from "@lingui/core/macro";
import type { EventView, RoundShown } from "../../../../protocol";
import { players, stageAndRound, tables } from "../../../../words/events";
import { entrantOf, roundNow, stageNow } from "../../viewQueries";
import { bySurname, type Called, calledOf, letterOf, type Measure } from "../wall/called";
import { Name } from "../wall/Name";
import { fitted, twinsAmong } from "../wall/names";
import { PageBars } from "../wall/PageBars";
import { type Plan, placeOf, type Sizes } from "../wall/plan";
import { useMeasure, useWall } from "../wall/useWall";
import wall from "../wall/Wall.module.css";
import { WallHead } from "../wall/WallHead";
import style from "./Seating.module.css";

/** In em of a row: its letters, and all that stands beside a name. */
const NAME = 1.55;
const BESIDE = 2.6;
const DIGIT = 1.25;
const WEIGHTS = [500, 700] as const;

interface Seated {
  id: number;
  name: string;
  called: Called;
  table: number;
}

/** Where do I sit? Everybody by surname, with the table. */
export function Seating({ view, now }: { view: EventView; now: number }) {
  const [play, round] = [stageNow(view), roundNow(view)];
  const measure = useMeasure(WEIGHTS);
  const all = round ? seatedIn(view, round) : [];
  const numbers = DIGIT * String(round?.tables.length ?? 0).length;
  const beside = BESIDE + numbers;
  const longest = Math.max(0, ...all.map(({ called }) => measure(called)));
  const sizes: Sizes = { high: 2.75, wide: NAME * longest + beside, least: 21, most: 4, gap: 2, short: 0.8 };
  const { element, plan, columns, page, pages } = useWall(all, sizes);
  if (!play || !round) return null;
  const shown = columns.flat();
  const count = `${players(all.length)}, ${tables(round.tables.length)}`;
  return (
    <section class={wall.wall} aria-label={t`Where do I sit?`}>
      <WallHead
        view={view}
        now={now}
        title={t`Where do I sit?`}
        lines={[
          stageAndRound(play.name, round.round, play.rounds_planned),
          round.signal ? "" : t`begins at the signal`,
        ]}
      />
      <div class={`${wall.body} ${style.body}`} ref={element}>
        {plan &&
          columns.map((column, at) => (
            <ol
              key={`${page}/${at}`}
              class={style.list}
              style={{
                fontSize: `${plan.scale}em`,
                maxWidth: `${1.25 * sizes.wide}em`,
                "--row": plan.row / plan.scale,
                "--numbers": numbers,
              }}
            >
              {column.map((seated, row) => (
                <Row
                  key={seated.id}
                  view={view}
                  seated={seated}
                  above={column[row - 1]}
                  plan={plan}
                  beside={beside}
                  measure={measure}
                />
              ))}
            </ol>
          ))}
      </div>
      <footer class={wall.foot}>
        <span>{[view.parameters.name, count].join(", ")}</span>
        {pages < 2 && (
          <span class={style.told}>
            {t`surname, first name,`} <b class={style.legend}>{t`number of the table`}</b>
          </span>
        )}
        <PageBars
          page={page}
          pages={pages}
          what={`${shown[0]?.called.surname ?? ""} – ${shown.at(-1)?.called.surname ?? ""}`}
        />
      </footer>
    </section>
  );
}

function seatedIn(view: EventView, round: RoundShown): Seated[] {
  return round.tables
    .flatMap(({ table, now }) =>
      now.flatMap((id) => {
        const entrant = entrantOf(view, id);
        return entrant?.status === "present" ? [{ id, name: entrant.name, called: calledOf(entrant.name), table }] : [];
      }),
    )
    .sort((one, other) => bySurname(one.called, other.called));
}

interface RowProps {
  view: EventView;
  seated: Seated;
  above: Seated | undefined;
  plan: Plan;
  beside: number;
  measure: Measure;
}

function Row({ view, seated, above, plan, beside, measure }: RowProps) {
  const letter = letterOf(seated.called);
  const place = { ...placeOf(plan, NAME, beside), bySurname: true };
  return (
    <li class={style.row}>
      <span class={style.letter} aria-hidden="true">
        {above && letterOf(above.called) === letter ? "" : letter}
      </span>
      <Name
        class={style.name}
        name={fitted(seated.name, place, measure, twinsAmong(view.entrants))}
        title={seated.name}
        bySurname
      />
      <span class={style.table}>{seated.table}</span>
    </li>
  );
}
