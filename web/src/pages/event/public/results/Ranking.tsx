import { t } from "@lingui/core/macro";
import { Icon } from "../../../../parts/icons/Icon";
import type { EventView, StagePlayed } from "../../../../protocol";
import { signed, stageName } from "../../../../words/events";
import { entrantOf } from "../../viewQueries";
import style from "./Ranking.module.css";
import { type Ranked, rankedByStage } from "./ranked";

/** The final ranking of everybody, stage by stage, with the points of the last stage that they played. */
export function Ranking({ view }: { view: EventView }) {
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
      {rankedByStage(view).map(({ stage, people }) => (
        <tbody key={stage.number}>
          <tr class={style.stage}>
            <th scope="rowgroup" colSpan={4}>
              {stageName(stage.name)}
            </th>
          </tr>
          {people.map((each) => (
            <Row key={each.entrant} view={view} stage={stage} ranked={each} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ view, stage, ranked: { place, entrant } }: { view: EventView; stage: StagePlayed; ranked: Ranked }) {
  const row = stage.standings.find((each) => each.entrant === entrant);
  const { name = "", club = "" } = entrantOf(view, entrant) ?? {};
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">
        {place === 1 && <Icon name="crown" />} {name}
        {club && <small>{club}</small>}
      </th>
      <td>{row?.wins}</td>
      <td>{row && signed(row.points)}</td>
    </tr>
  );
}
