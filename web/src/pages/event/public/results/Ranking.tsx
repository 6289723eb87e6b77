import { t } from "@lingui/core/macro";
import { usePortion } from "../../../../parts/controls/Portion";
import { Icon } from "../../../../parts/icons/Icon";
import type { EventView, StagePlayed } from "../../../../protocol";
import { signed, stageName } from "../../../../words/events";
import { isOf, type Who } from "../../narrowing/who";
import { entrantOf } from "../../viewQueries";
import style from "./Ranking.module.css";
import { type Ranked, rankedByStage } from "./ranked";

/** The final ranking of everybody, stage by stage, with the points of the last stage that they played. */
export function Ranking({ view, who }: { view: EventView; who: Who }) {
  return (
    <table class={style.ranking}>
      <thead>
        <tr>
          <th scope="col">{t`Place`}</th>
          <th scope="col">{t`Player`}</th>
          <th scope="col">{t`Big points`}</th>
          <th scope="col">{t`Small points`}</th>
        </tr>
      </thead>
      {rankedByStage(view, (entrant) => isOf(who, entrantOf(view, entrant))).map(({ stage, people }) => (
        <Stage key={stage.number} view={view} stage={stage} people={people} />
      ))}
    </table>
  );
}

function Stage({ view, stage, people }: { view: EventView; stage: StagePlayed; people: readonly Ranked[] }) {
  const { shown, more } = usePortion(people);
  return (
    <tbody>
      <tr class={style.stage}>
        <th scope="rowgroup" colSpan={4}>
          {stageName(stage.name)}
        </th>
      </tr>
      {shown.map((each) => (
        <Row key={each.entrant} view={view} stage={stage} ranked={each} />
      ))}
      {more && (
        <tr>
          <td colSpan={4}>{more}</td>
        </tr>
      )}
    </tbody>
  );
}

function Row({
  view,
  stage,
  ranked: { place, inAll, entrant },
}: {
  view: EventView;
  stage: StagePlayed;
  ranked: Ranked;
}) {
  const row = stage.standings.find((each) => each.entrant === entrant);
  const { name = "", club = "" } = entrantOf(view, entrant) ?? {};
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">
        {inAll === 1 && <Icon name="crown" />} {name}
        {club && <small>{club}</small>}
        {place !== inAll && <small>{t`in all: ${inAll}`}</small>}
      </th>
      <td>{row?.wins}</td>
      <td>{row && signed(row.points)}</td>
    </tr>
  );
}
