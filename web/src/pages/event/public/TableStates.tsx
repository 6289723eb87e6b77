import { t } from "@lingui/core/macro";
import type { EventView, TableShown } from "../../../protocol";
import { roundNow } from "../seen";
import style from "./TableStates.module.css";

type State = TableShown["state"];

const ORDER: readonly State[] = ["in", "playing", "drawn", "called"];

export function tableState(state: State, begun = true): string {
  switch (state) {
    case "in":
      return t`card in`;
    case "called":
      return t`judge called`;
    default:
      return state === "playing" && begun ? t`playing` : t`drawn`;
  }
}

/** Every table of the round as a square: full when its cards are in, plum where a judge is called. */
export function TableStates({ view }: { view: EventView }) {
  const round = roundNow(view);
  if (!round) return null;
  const there = ORDER.filter((state) => round.tables.some((table) => table.state === state));
  return (
    <>
      <ul class={style.tables}>
        {round.tables.map(({ table, state }) => (
          <li key={table} data-state={state}>
            <span aria-hidden="true">{table}</span>
            <span class="unseen">
              {t`Table ${table}`}: {tableState(state)}
            </span>
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
