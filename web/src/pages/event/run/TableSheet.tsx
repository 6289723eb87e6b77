import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { tableRoom } from "../../../net/events";
import { Button, ButtonLink } from "../../../parts/Button";
import { useBusy } from "../../../parts/busy";
import { Refusals } from "../../../parts/Refusals";
import { Sheet } from "../../../parts/Sheet";
import type { EventView, TableShown } from "../../../protocol";
import { tableState } from "../../../words/events";
import { useDecision } from "../deciding";
import { judgesAt, nameOf, stageNow } from "../seen";
import { CancelSheet } from "./CancelSheet";
import type { SheetProps } from "./DecisionSheet";
import { GameCard } from "./GameCard";
import { DisqualifySheet } from "./PeopleSheets";
import { RedrawSheet } from "./RedrawSheet";
import shared from "./Shared.module.css";

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
      <ButtonLink href={`/event/${view.id}/judge/${table}`}>{t`Write or correct a card`}</ButtonLink>
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
          <ButtonLink href={`/room/${table.room.code}`}>{t`Watch the table online: ${table.room.code}`}</ButtonLink>
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
