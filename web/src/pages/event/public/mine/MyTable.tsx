import { t } from "@lingui/core/macro";
import { pathTo } from "../../../../catalogue/addresses";
import { tableRoom } from "../../../../net/events";
import { Button } from "../../../../parts/controls/Button";
import { useBusy } from "../../../../parts/hooks/useBusy";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView, TableShown } from "../../../../protocol";
import { go } from "../../../../router";
import { stageAndRound } from "../../../../words/events";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import { judgesAt, nameOf, roundNow, sittingOf, stageNow } from "../../viewQueries";
import style from "./MyTable.module.css";

/** Where I sit now, and with whom. */
export function MyTable({ store, view }: { store: EventStore; view: EventView }) {
  const [play, round] = [stageNow(view), roundNow(view)];
  const sitting = sittingOf(round, view.me.number);
  if (!play || !round) return null;
  if (!sitting) return <p class={style.out}>{t`You have no table in this round.`}</p>;
  const { table, seat } = sitting;
  const judges = judgesAt(view, table);
  return (
    <section class={style.table} aria-label={t`My table now`}>
      <p class={style.stage}>{stageAndRound(play.name, round.round, play.rounds_planned)}</p>
      <h2>
        {t`Table ${table.table}`}, {t`seat ${seat}`}
      </h2>
      <ol class={style.company}>
        {table.now.map((entrant, at) => (
          <li key={entrant} aria-current={entrant === view.me.number || undefined}>
            <span class={style.seat}>{at + 1}</span> {nameOf(view, entrant)}
          </li>
        ))}
      </ol>
      {judges.length > 0 && <p class={style.judge}>{t`Judge: ${judges.join(", ")}`}</p>}
      <p>{round.signal ? t`The signal has been given.` : t`Wait for the signal.`}</p>
      <div class={style.buttons}>
        {table.room && <Room store={store} round={round.round} table={table} />}
        <CallJudge store={store} table={table} />
      </div>
    </section>
  );
}

/** The judge comes to the table, or is needed no longer. */
function CallJudge({ store, table }: { store: EventStore; table: TableShown }) {
  const { busy, refused, decide } = useDecision(store);
  const called = table.state === "called";
  const call = () => decide({ kind: "call", table: table.table, called: !called });
  return (
    <>
      <Button kind="spruce" icon={called ? "close" : "person"} disabled={busy} onClick={call}>
        {called ? t`The judge is not needed any more` : t`Call the judge`}
      </Button>
      <span class={style.called} role="status">
        {called && t`The judge has been called to your table.`}
      </span>
      <Refusals of={refused} />
    </>
  );
}

/** A table that is played on this server: my seat there is kept. */
function Room({ store, round, table }: { store: EventStore; round: number; table: TableShown }) {
  const { busy, problem, run } = useBusy();
  const sit = () =>
    run(async () => {
      const { code } = await tableRoom(store.id, round, table.table, "seat");
      go(pathTo("/room/{code}", { code }));
    });
  return (
    <>
      <Button kind="linden" icon="play" disabled={busy} onClick={sit}>{t`Play at the table`}</Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
