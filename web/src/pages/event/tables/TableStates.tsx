import { t } from "@lingui/core/macro";
import type { RoundShown, TableShown } from "../../../protocol";
import { tableState } from "../../../words/events";
import style from "./TableStates.module.css";

const ORDER: readonly TableShown["state"][] = ["in", "playing", "drawn", "called"];

interface Props {
  round: RoundShown;
  /** Where a tap opens a table. */
  onTable?: (table: number) => void;
}

/** Every table of the round as a square: full when its cards are in, plum where a judge is called. */
export function TableStates({ round, onTable }: Props) {
  const there = ORDER.filter((state) => round.tables.some((table) => table.state === state));
  return (
    <>
      <ul
        class={style.tables}
        data-opens={onTable !== undefined || undefined}
        data-many={round.tables.length > 99 || undefined}
      >
        {round.tables.map((each) => (
          <li key={each.table}>
            <Square table={each} onTable={onTable} />
          </li>
        ))}
      </ul>
      <p class={style.legend} aria-hidden="true">
        {there.map((state) => (
          <span key={state}>
            <span class={style.sign} data-state={state} /> {tableState(state)}
          </span>
        ))}
      </p>
    </>
  );
}

function Square({ table: { table, state }, onTable }: { table: TableShown; onTable: Props["onTable"] }) {
  const words = t`Table ${table}: ${tableState(state)}`;
  if (onTable) {
    return (
      <button type="button" class={style.table} data-state={state} aria-label={words} onClick={() => onTable(table)}>
        {table}
      </button>
    );
  }
  return (
    <span class={style.table} data-state={state}>
      <span aria-hidden="true">{table}</span>
      <span class="unseen">{words}</span>
    </span>
  );
}
