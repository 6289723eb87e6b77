import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { worksOffline } from "../../../offline/offline";
import { TABLES_AT_ONCE, usePortion } from "../../../parts/controls/Portion";
import { Icon, type IconName } from "../../../parts/icons/Icon";
import { play } from "../../../parts/sound/sound";
import type { EventView } from "../../../protocol";
import { stageAndRound } from "../../../words/events";
import { EventShell } from "../EventShell";
import type { EventStore } from "../store";
import { nameOf } from "../viewQueries";
import style from "./Tables.module.css";
import { myTables, type TableInRound, tableInRound, type Waits, waitsFor } from "./tableInRound";
import { waitsWords } from "./words";
import type { CardDesk, Desks } from "./writing/desk";
import { begun } from "./writing/draft";

const SIGNS: Readonly<Record<Waits, IconName>> = {
  signal: "clock",
  called: "person",
  card: "play",
  signatures: "seal",
  nothing: "check",
};

/** The tables of a judge, and what each of them waits for. */
export function Tables({ store, view, desks }: { store: EventStore; view: EventView; desks: Desks }) {
  const numbers = myTables(view);
  const { shown, more } = usePortion(numbers, TABLES_AT_ONCE);
  const play = view.stages.at(-1);
  const round = play?.rounds.at(-1);
  useCalls(view.calls.filter((table) => numbers.includes(table)));
  return (
    <EventShell store={store} view={view}>
      <h2 class={style.title}>
        {view.me.role === "organiser" ? t`All tables` : t`My tables`}
        {play && round && <span>{stageAndRound(play.name, round.round, play.rounds_planned)}</span>}
      </h2>
      {numbers.length ? (
        <ul class={style.tables}>
          {shown.map((number) => {
            const where = tableInRound(view, number);
            return where && <Table key={number} view={view} where={where} desks={desks} />;
          })}
        </ul>
      ) : (
        <p class={style.none}>{nothing(view)}</p>
      )}
      {more}
      <p class={style.none}>{offlineWords()}</p>
    </EventShell>
  );
}

function nothing(view: EventView): string {
  if (!view.stages.length) return t`Nothing has been drawn yet. Your tables appear here with the draw.`;
  return t`None of your tables plays in this round.`;
}

/** Whether the page can be closed where there is no connection. Cards are kept either way. */
function offlineWords(): string {
  return worksOffline()
    ? t`This page also opens without a connection: cards wait here and are sent by themselves.`
    : t`Without a connection keep this page open: cards wait here and are sent by themselves.`;
}

function Table({ view, where, desks }: { view: EventView; where: TableInRound; desks: Desks }) {
  const { table, round, play } = where;
  const { what, game } = waitsFor(where, view.calls.includes(table.table));
  const mine = table.games.map((each) =>
    desks.at(play.number, { round: round.round, table: table.table, game: each.game }),
  );
  return (
    <li>
      <a
        class={style.table}
        data-waits={what}
        href={pathTo("/event/{id}/judge/{table}", { id: view.id, table: table.table })}
      >
        <span class={style.number}>{t`Table ${table.table}`}</span>
        <span class={style.waits}>
          <Icon name={SIGNS[what]} />
          {waitsWords(what, game)}
        </span>
        <span class={style.people}>{table.now.map((each) => nameOf(view, each)).join(", ")}</span>
        <span class={style.games}>
          {table.games.map((each) => (
            <span key={each.game} aria-hidden="true" data-in={each.state !== "due" || undefined}>
              {each.game}
            </span>
          ))}
          <b>{unfinished(mine)}</b>
        </span>
      </a>
    </li>
  );
}

/** What of the table is only in this browser. */
function unfinished(desks: readonly CardDesk[]): string {
  if (desks.some((desk) => desk.waiting.value)) return t`a card is not sent yet`;
  const drafts = desks.map((desk) => desk.draft.value);
  return drafts.some((draft) => draft && begun(draft)) ? t`a card is not finished` : "";
}

/** Whoever is called hears it. */
function useCalls(calls: readonly number[]): void {
  const before = useRef(calls.length);
  useEffect(() => {
    if (calls.length > before.current) play("chime");
    before.current = calls.length;
  }, [calls.length]);
}
