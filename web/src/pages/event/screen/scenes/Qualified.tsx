import { t } from "@lingui/core/macro";
import type { EventView } from "../../../../protocol";
import { nextStage, players, stageName, toStage } from "../../../../words/events";
import { nameOf, qualified, stageNow } from "../../viewQueries";
import { calledOf } from "../wall/called";
import { Name } from "../wall/Name";
import { fitted, twinsAmong } from "../wall/names";
import { PageBars } from "../wall/PageBars";
import { placeOf } from "../wall/plan";
import { useMeasure, useWall } from "../wall/useWall";
import wall from "../wall/Wall.module.css";
import { WallHead } from "../wall/WallHead";
import style from "./Qualified.module.css";

const NAME = 1.7;
const BESIDE = 3;

/** TRN-19: the names that are read out after a stage. */
export function Qualified({ view, now }: { view: EventView; now: number }) {
  const play = stageNow(view);
  const measure = useMeasure();
  const all = play ? qualified(play) : [];
  const longest = Math.max(0, ...all.map((entrant) => measure(calledOf(nameOf(view, entrant)))));
  const sizes = { high: 2.6, wide: NAME * longest + BESIDE, least: 29, most: 3, gap: 2 };
  const { element, plan, columns, page, pages } = useWall(all, sizes);
  if (!play) return null;
  return (
    <section class={wall.wall} aria-label={t`Who goes on`}>
      <WallHead
        view={view}
        now={now}
        title={toStage(nextStage(view, play))}
        lines={[t`Results: ${stageName(play.name)}`, players(all.length)]}
      />
      <div class={wall.body} ref={element}>
        {plan &&
          columns.map((column, at) => (
            <ol
              key={`${page}/${at}`}
              class={style.list}
              style={{ fontSize: `${plan.scale}em`, "--row": plan.row / plan.scale }}
            >
              {column.map((entrant) => (
                <li key={entrant}>
                  <Name
                    class={style.name}
                    name={fitted(
                      nameOf(view, entrant),
                      placeOf(plan, NAME, BESIDE),
                      measure,
                      twinsAmong(view.entrants),
                    )}
                    title={nameOf(view, entrant)}
                  />
                </li>
              ))}
            </ol>
          ))}
      </div>
      <footer class={wall.foot}>
        <span>{view.parameters.name}</span>
        <PageBars page={page} pages={pages} what={stageName(play.name)} />
      </footer>
    </section>
  );
}
