import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Select } from "../../../../parts/controls/Select";
import type { EventView } from "../../../../protocol";
import { roundNow } from "../../viewQueries";
import { DecisionSheet, type SheetProps } from "./DecisionSheet";

interface Props extends SheetProps {
  view: EventView;
  /** Where it began; otherwise the table and the game are chosen. */
  table?: number;
  game?: number;
}

/** A game of this round that is not played: too few are left, or it was broken off. */
export function CancelSheet({ view, table: first, game: which, ...rest }: Props) {
  const round = roundNow(view);
  const tables = round?.tables ?? [];
  const [table, setTable] = useState(first ?? tables[0]?.table ?? 0);
  const games = tables.find((each) => each.table === table)?.games ?? [];
  const [game, setGame] = useState(which ?? 1);
  const chosen = games.find((each) => each.game === game);
  const version = chosen?.version ?? 0;
  return (
    <DecisionSheet
      {...rest}
      title={which ? t`Cancel game ${game} of table ${table}` : t`Cancel a game`}
      note={t`It counts for nobody, and no card is missing for it. A card written later takes its place.`}
      rule="A-57"
      action={t`Cancel the game`}
      why="needed"
      ready={chosen !== undefined}
      decision={(why) => ({ kind: "cancel-game", round: round?.round ?? 0, table, game, version, why })}
    >
      {!which && (
        <>
          <Select
            label={t`Table`}
            value={table}
            choices={tables.map((each) => [each.table, t`Table ${each.table}`])}
            onChange={setTable}
          />
          <Select
            label={t`Game`}
            value={game}
            choices={games.map((each) => [each.game, t`Game ${each.game}`])}
            onChange={setGame}
          />
        </>
      )}
    </DecisionSheet>
  );
}
