import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { TABLES_AT_ONCE, usePortion } from "../../../parts/controls/Portion";
import { Icon } from "../../../parts/icons/Icon";
import type { EventRecord, EventView } from "../../../protocol";
import { stageAndRound } from "../../../words/events";
import { listed } from "../../../words/lists";
import { nameOf } from "../viewQueries";
import style from "./Records.module.css";
import { useAllRecords } from "./useRecords";

/** Every game that was played here, the last stage first: who sat there, who won, and the way to its replay. */
export function Records({ view }: { view: EventView }) {
  const found = [...useAllRecords(view)].sort((one, other) => other.stage - one.stage);
  const { shown, more } = usePortion(found, TABLES_AT_ONCE);
  return (
    <>
      <p class={style.about}>{t`Games that were played here, tile by tile. Everybody may replay them.`}</p>
      <ul class={style.records}>
        {shown.map((each) => (
          <Replayable key={each.id} view={view} record={each} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Replayable({ view, record }: { view: EventView; record: EventRecord }) {
  const play = view.stages[record.stage - 1];
  const table = play?.rounds[record.round - 1]?.tables.find((each) => each.table === record.table);
  const winners = table?.games.find((each) => each.game === record.game)?.winners ?? [];
  const others = (table?.seats.flat() ?? []).filter((entrant) => !winners.includes(entrant));
  return (
    <li>
      <a href={pathTo("/game/{id}", { id: record.id })}>
        <small>
          {play && stageAndRound(play.name, record.round, play.rounds_planned)},{" "}
          {t`table ${record.table}, game ${record.game}`}
        </small>
        <span class={style.won}>
          <Icon name="trophy" size={18} />
          {listed(winners.map((each) => nameOf(view, each)))}
        </span>
        <span>{listed(others.map((each) => nameOf(view, each)))}</span>
        <span class={style.replay}>{t`Replay the game`}</span>
      </a>
    </li>
  );
}
