import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { Button } from "../../../parts/controls/Button";
import { Refusals } from "../../../parts/page/Refusals";
import type { EventView, GameShown } from "../../../protocol";
import type { EventStore } from "../store";
import { useDecision } from "../useDecision";
import { StarterSheet } from "./StarterSheet";
import style from "./TableActions.module.css";
import { playersNow, type TableInRound } from "./tableInRound";
import { WithdrawSheet } from "./WithdrawSheet";
import type { CardDesk } from "./writing/desk";

interface Props {
  store: EventStore;
  view: EventView;
  where: TableInRound;
  game: GameShown;
  desk: CardDesk;
  children: ComponentChildren;
}

/** What happens at a table besides cards: help is called, somebody leaves, somebody else starts. */
export function TableActions({ store, view, where, game, desk, children }: Props) {
  const { busy, refused, decide } = useDecision(store);
  const [sheet, show] = useState<"" | "withdraw" | "starter">("");
  const { table, room } = where.table;
  const called = view.calls.includes(table);
  const newest = where.play.rounds.at(-1) === where.round && !where.play.closed;
  return (
    <>
      <Refusals of={refused} />
      <div class={style.doings}>
        {newest && (
          <Button
            icon="person"
            aria-pressed={called}
            class={style.call}
            disabled={busy}
            onClick={() => decide({ kind: "call", table, called: !called })}
          >
            {callWords(view, called)}
          </Button>
        )}
        {game.state === "due" && where.round.signal && <Button onClick={() => show("starter")}>{t`Who starts`}</Button>}
        {newest && playersNow(view, where.table).length > 0 && (
          <Button onClick={() => show("withdraw")}>{t`A player withdraws`}</Button>
        )}
        {room && (
          <a class={style.room} href={pathTo("/room/{code}", { code: room.code })}>
            {t`The table plays online: ${room.code}`}
          </a>
        )}
        <span class={style.last}>{children}</span>
      </div>
      {sheet === "withdraw" && <WithdrawSheet store={store} view={view} where={where} onClose={() => show("")} />}
      {sheet === "starter" && (
        <StarterSheet view={view} where={where} game={game} desk={desk} onClose={() => show("")} />
      )}
    </>
  );
}

function callWords(view: EventView, called: boolean): string {
  if (called) return t`Called, tap when help has come`;
  return view.me.role === "organiser" ? t`Call the judge` : t`Call the organiser`;
}
