import { t } from "@lingui/core/macro";
import { Card } from "../../../parts/Card";
import type { EventView } from "../../../protocol";
import { roundNow } from "../seen";
import style from "./Overview.module.css";
import shared from "./Shared.module.css";
import { tableState } from "./words";

interface Props {
  view: EventView;
  onTable: (round: number, table: number) => void;
}

const STATES = ["in", "playing", "called"] as const;

/** All tables of the round at a glance; a tap opens one. */
export function Overview({ view, onTable }: Props) {
  const round = roundNow(view);
  if (!round) return null;
  return (
    <Card class={shared.card} aria-labelledby="overview">
      <h2 id="overview">{t`Tables`}</h2>
      <ul class={style.tables}>
        {round.tables.map(({ table, state }) => (
          <li key={table}>
            <button
              type="button"
              class={style.table}
              data-state={state}
              aria-label={t`Table ${table}: ${tableState(state)}`}
              onClick={() => onTable(round.round, table)}
            >
              {table}
            </button>
          </li>
        ))}
      </ul>
      <ul class={style.legend} aria-hidden="true">
        {STATES.map((state) => (
          <li key={state}>
            <i class={style.mark} data-state={state} />
            {tableState(state)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
