import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../../../catalogue/addresses";
import { spokenCode } from "../../../../net/codes";
import { tableRoom } from "../../../../net/events";
import { Button, ButtonLink } from "../../../../parts/controls/Button";
import { useBusy } from "../../../../parts/hooks/useBusy";
import { Refusals } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { EventView, TableShown } from "../../../../protocol";
import { tableState } from "../../../../words/events";
import { useDecision } from "../../useDecision";
import { judgesAt, nameOf, stageNow } from "../../viewQueries";
import { GameCard } from "../GameCard";
import shared from "../Shared.module.css";
import { CancelSheet } from "./CancelSheet";
import type { SheetProps } from "./DecisionSheet";
import { DisqualifySheet } from "./DisqualifySheet";
import { RedrawSheet } from "./RedrawSheet";

interface Props extends SheetProps {
  view: EventView;
  round: number;
  table: number;
}

type Next = { kind: "disqualify" } | { kind: "redraw" } | { kind: "cancel"; game: number };

/** One table of a round: who sits there, its cards, and what can be decided about it. */
export function TableSheet({ store, view, round, table, onClose }: Props) {
  const [next, setNext] = useState<Next | null>(null);
  const drawn = stageNow(view)?.rounds[round - 1];
  const shown = drawn?.tables.find((each) => each.table === table);
  if (!drawn || !shown) return null;
  const same = { store, view, onClose };
  if (next?.kind === "disqualify") return <DisqualifySheet {...same} table={table} />;
  if (next?.kind === "redraw") return <RedrawSheet {...same} table={table} />;
  if (next?.kind === "cancel") return <CancelSheet {...same} table={table} game={next.game} />;
  const last = round === stageNow(view)?.rounds.length;
  return (
    <Sheet title={t`Table ${table}`} onClose={onClose}>
      <p>{[tableState(shown.state), ...judgesAt(view, shown).map((name) => t`Judge: ${name}`)].join(", ")}</p>
      <Company view={view} table={shown} />
      <ButtonLink
        href={pathTo("/event/{id}/judge/{table}", { id: view.id, table })}
      >{t`Write or correct a card`}</ButtonLink>
      {shown.games.map((each) => (
        <GameCard
          key={each.game}
          view={view}
          game={each}
          {...(drawn.signal && last ? { onCancel: () => setNext({ kind: "cancel", game: each.game }) } : {})}
        />
      ))}
      {last && (
        <>
          <TableWays store={store} table={shown} signal={drawn.signal} round={round} />
          <div class={shared.buttons}>
            {shown.games.every(({ version }) => version === 0) && (
              <Button kind="outline" onClick={() => setNext({ kind: "redraw" })}>{t`Draw this table again`}</Button>
            )}
            <Button kind="outline" onClick={() => setNext({ kind: "disqualify" })}>{t`Disqualify the table`}</Button>
          </div>
        </>
      )}
    </Sheet>
  );
}

function Company({ view, table }: { view: EventView; table: TableShown }) {
  return (
    <ol>
      {table.now.map((entrant, seat) => (
        <li key={entrant}>
          {seat + 1}. {nameOf(view, entrant)}
        </li>
      ))}
    </ol>
  );
}

interface WaysProps extends Pick<Props, "store" | "round"> {
  table: TableShown;
  signal: string;
}

/** Calling a judge, and playing in a room of the server. */
function TableWays({ store, table, signal, round }: WaysProps) {
  const { busy, refused, decide } = useDecision(store);
  const opening = useBusy();
  const called = table.state === "called";
  return (
    <>
      <div class={shared.buttons}>
        <Button
          kind="outline"
          disabled={busy}
          onClick={() => decide({ kind: "call", table: table.table, called: !called })}
        >
          {called ? t`The judge has come` : t`Call a judge`}
        </Button>
        {table.room ? (
          <ButtonLink
            href={pathTo("/room/{code}", { code: table.room.code })}
          >{t`Watch the table online: ${spokenCode(table.room.code)}`}</ButtonLink>
        ) : (
          signal && (
            <Button
              kind="outline"
              icon="screen"
              disabled={opening.busy}
              onClick={() =>
                opening.run(async () => {
                  await tableRoom(store.id, round, table.table, "room");
                  await store.refresh();
                })
              }
            >
              {t`Play this table online`}
            </Button>
          )
        )}
      </div>
      <Refusals of={refused} />
      {opening.problem && <p role="alert">{opening.problem}</p>}
    </>
  );
}
