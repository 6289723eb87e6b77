import { plural, t } from "@lingui/core/macro";
import type { EventView, TableShown } from "../../../../protocol";
import { stageAndRound } from "../../../../words/events";
import { nameOf, roundNow, stageNow } from "../../viewQueries";
import { Dots } from "../Dots";
import { Name } from "../Name";
import { useFit, usePages } from "../pages";
import style from "./DrawPages.module.css";

const WIDE = 26;
const HIGH = 11.6;

/** Who sits where, table by table, as many as can be read; the others come by themselves. */
export function DrawPages({ view }: { view: EventView }) {
  const [play, round] = [stageNow(view), roundNow(view)];
  const { element, columns, rows } = useFit<HTMLUListElement>(WIDE, HIGH);
  const { shown, page, pages } = usePages(round?.tables ?? [], columns * rows);
  if (!play || !round) return null;
  const repeated = round.repeated
    ? plural(round.repeated, { one: "# pair meets again.", other: "# pairs meet again." })
    : t`Nobody meets anybody again.`;
  return (
    <section class={style.draw} aria-label={t`Draw`}>
      <header>
        <h1>{t`Draw: ${stageAndRound(play.name, round.round, play.rounds_planned)}`}</h1>
        <p>
          {round.round > 1 && repeated} {!round.signal && t`Take your seats and wait for the signal.`}
        </p>
      </header>
      <ul
        class={style.tables}
        ref={(list) => {
          element.current = list;
          list?.style.setProperty("--columns", String(columns));
        }}
      >
        {shown.map((table) => (
          <Table key={table.table} view={view} table={table} />
        ))}
      </ul>
      <Dots page={page} pages={pages} />
    </section>
  );
}

function Table({ view, table }: { view: EventView; table: TableShown }) {
  return (
    <li class={style.table}>
      <h2>
        <span>{t`Table`}</span> {table.table}
      </h2>
      <ol>
        {table.now.map((entrant, at) => (
          <li key={entrant}>
            <span class={style.seat}>{at + 1}</span>
            <Name words={nameOf(view, entrant)} />
          </li>
        ))}
      </ol>
    </li>
  );
}
