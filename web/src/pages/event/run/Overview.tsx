import { t } from "@lingui/core/macro";
import { Card } from "../../../parts/page/Card";
import type { EventView } from "../../../protocol";
import { TableStates } from "../tables/TableStates";
import { roundNow } from "../viewQueries";
import shared from "./Shared.module.css";

interface Props {
  view: EventView;
  onTable: (round: number, table: number) => void;
}

/** All tables of the round at a glance; a tap opens one. */
export function Overview({ view, onTable }: Props) {
  const round = roundNow(view);
  if (!round) return null;
  return (
    <Card class={shared.card}>
      <h2>{t`Tables`}</h2>
      <TableStates round={round} onTable={(table) => onTable(round.round, table)} />
    </Card>
  );
}
