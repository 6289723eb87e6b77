import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { useAwake } from "../../../parts/hooks/useAwake";
import { Icon } from "../../../parts/icons/Icon";
import { LanguageSwitch } from "../../../parts/page/Page";
import type { EventView } from "../../../protocol";
import { roundName, stageAndRound } from "../../../words/events";
import { Head, Lost } from "../Head";
import type { EventStore } from "../store";
import { judgesAt, nameOf } from "../viewQueries";
import { CardEntry } from "./card/CardEntry";
import { CardRead } from "./card/CardRead";
import { SmallClock } from "./clock/Clock";
import { type Turn, useTurn } from "./clock/turn";
import { GameTabs } from "./GameTabs";
import { TableActions } from "./TableActions";
import style from "./TablePage.module.css";
import { firstDue, playersNow, type TableInRound, tableInRound } from "./tableInRound";
import type { Desks } from "./writing/desk";
import { begun } from "./writing/draft";

interface Props {
  store: EventStore;
  view: EventView;
  desks: Desks;
  number: number;
  /** The round whose table it is; none for the newest. */
  wanted: number | null;
}

/** A table: who sits there, the clock, and a card for every game. */
export function TablePage({ store, view, desks, number, wanted }: Props) {
  const where = tableInRound(view, number, wanted);
  useAwake();
  useEffect(() => {
    document.title = `${t`Table ${number}`} – ${view.parameters.name} – rummi`;
  }, [number, view.parameters.name]);
  if (!where) return <NoTable view={view} number={number} />;
  const { play, round } = where;
  return <Table key={`${play.number}/${round.round}`} store={store} view={view} desks={desks} where={where} />;
}

function Table({
  store,
  view,
  desks,
  where,
}: {
  store: EventStore;
  view: EventView;
  desks: Desks;
  where: TableInRound;
}) {
  const { play, round, table } = where;
  const [chosen, choose] = useState(() => firstDue(table)?.game ?? table.games.at(-1)?.game ?? 1);
  const game = table.games.find((each) => each.game === chosen) ?? table.games[0];
  const place = `${view.id}/${play.number}/${round.round}/${table.table}/${chosen}`;
  const desk = desks.at(play.number, { round: round.round, table: table.table, game: chosen });
  const draft = desk.draft.value;
  const turn = useTurn(place, around(view, where, draft?.starter || game?.starter), view.parameters.time_limit);
  if (!game) return null;
  const typed = draft !== null && begun(draft);
  const props = { view, where, game, desk };
  return (
    <div class={style.page}>
      <TableHead view={view} where={where} turn={typed && game.state === "due" && turn.limit ? turn : null} />
      {store.connection.value === "lost" && (
        <Lost>{t`No connection. Write on: nothing is lost, and it is sent by itself.`}</Lost>
      )}
      <main class={style.main}>
        <GameTabs games={table.games} chosen={game.game} onChoose={choose}>
          {typed || game.state === "due" ? (
            <CardEntry {...props} turn={turn} />
          ) : (
            <CardRead {...props} store={store} next={firstDue(table)?.game ?? 0} onGame={choose} />
          )}
        </GameTabs>
        <TableActions store={store} view={view} where={where} game={game} desk={desk}>
          <LanguageSwitch />
        </TableActions>
      </main>
    </div>
  );
}

/** Who moves after whom, from the starter on. */
function around(view: EventView, { table }: TableInRound, starter: number | undefined): number[] {
  const players = playersNow(view, table);
  const from = Math.max(0, players.indexOf(starter ?? 0));
  return [...players.slice(from), ...players.slice(0, from)];
}

function TableHead({ view, where, turn }: { view: EventView; where: TableInRound; turn: Turn | null }) {
  const { play, round, table } = where;
  const judges = judgesAt(view, table).join(", ");
  const stage = stageAndRound(play.name, round.round, play.rounds_planned);
  return (
    <Head
      class={style.bar}
      start={
        <a class={style.back} href={pathTo("/event/{id}/judge", { id: view.id })} aria-label={t`All tables`}>
          <Icon name="back" size={22} />
        </a>
      }
      title={t`Table ${table.table}`}
      note={judges ? t`${stage}, judge ${judges}` : stage}
      more={<Rounds view={view} where={where} />}
    >
      {turn && <SmallClock turn={turn} name={nameOf(view, turn.who)} />}
    </Head>
  );
}

/** Cards of earlier rounds of the stage can still be looked at and corrected. */
function Rounds({ view, where: { play, round, table } }: { view: EventView; where: TableInRound }) {
  const others = play.rounds.filter(
    (each) => each.round !== round.round && each.tables.some((one) => one.table === table.table),
  );
  return (
    <>
      {others.map((each) => (
        <a
          key={each.round}
          class={style.round}
          href={`${pathTo("/event/{id}/judge/{table}", { id: view.id, table: table.table })}?round=${each.round}`}
        >
          {roundName(each.round, play.rounds_planned)}
        </a>
      ))}
    </>
  );
}

function NoTable({ view, number }: { view: EventView; number: number }) {
  return (
    <main class={style.nowhere}>
      <h1>{t`There is no table ${number} in this round.`}</h1>
      <a href={pathTo("/event/{id}/judge", { id: view.id })}>{t`All tables`}</a>
    </main>
  );
}
