import { t } from "@lingui/core/macro";
import { pathTo } from "../../../../catalogue/addresses";
import { TABLES_AT_ONCE, usePortion } from "../../../../parts/controls/Portion";
import type { EventView, GameShown, RoundShown, StagePlayed, TableShown } from "../../../../protocol";
import { signed, tableState } from "../../../../words/events";
import { tablesWith } from "../../narrowing/tables";
import type { Who } from "../../narrowing/who";
import { useRecords } from "../../records/useRecords";
import { nameOf } from "../../viewQueries";
import style from "./Results.module.css";
import { useRound } from "./Rounds";

/** Every table of a round with what its games have brought. A card's points are for those who played (TRN-24). */
export function Results({ view, play, who }: { view: EventView; play: StagePlayed; who: Who }) {
  const { round, choice } = useRound(play);
  const { shown, more } = usePortion(tablesWith(view, round, who), TABLES_AT_ONCE);
  const recordOf = useRecords(view);
  if (!round) return null;
  const stage = view.stages.indexOf(play) + 1;
  return (
    <>
      {choice}
      <ul class={style.tables}>
        {shown.map((table) => (
          <li key={table.table} class={style.table}>
            <TableResults
              view={view}
              round={round}
              table={table}
              record={(game) => recordOf(stage, round.round, table.table, game)}
            />
          </li>
        ))}
      </ul>
      {more}
      {!shown.length && <p>{t`Nobody of them sits at a table in this round.`}</p>}
    </>
  );
}

interface TableProps {
  view: EventView;
  round: RoundShown;
  table: TableShown;
  /** The game that was played here, where one may see it. */
  record: (game: number) => string | undefined;
}

function TableResults({ view, round, table, record }: TableProps) {
  const everyone = table.seats.flatMap((seat, at) => seat.map((entrant) => ({ entrant, seat: at + 1 })));
  return (
    <table class={style.results}>
      <caption>
        <span class={style.title}>{t`Table ${table.table}`}</span>
        <span class={style.state} data-state={table.state}>
          {tableState(table.state, round.signal !== "")}
        </span>
      </caption>
      <Columns games={table.games} record={record} />
      <tbody>
        {everyone.map(({ entrant, seat }) => (
          <tr key={entrant} data-left={!table.now.includes(entrant) || undefined}>
            <td class={style.seat}>{seat}</td>
            <th scope="row">{nameOf(view, entrant)}</th>
            {table.games.map((game) => (
              <td key={game.game} class={style.game}>
                <Outcome game={game} entrant={entrant} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Columns({ games, record }: { games: readonly GameShown[] } & Pick<TableProps, "record">) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="unseen">{t`Seat`}</span>
        </th>
        <th scope="col">
          <span class="unseen">{t`Player`}</span>
        </th>
        {games.map(({ game }) => (
          <th key={game} scope="col">
            <GameNumber game={game} id={record(game)} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Where the game can be replayed, its number leads there. */
function GameNumber({ game, id }: { game: number; id: string | undefined }) {
  if (id)
    return (
      <a class={style.record} href={pathTo("/game/{id}", { id })} aria-label={t`Replay game ${game}`}>
        {game}
      </a>
    );
  return (
    <>
      <span aria-hidden="true">{game}</span>
      <span class="unseen">{t`Game ${game}`}</span>
    </>
  );
}

function Outcome({ game, entrant }: { game: GameShown; entrant: number }) {
  if (game.state === "due") return <span class={style.due} role="img" aria-label={t`to play`} />;
  if (game.state === "cancelled") return <Dash words={t`cancelled`} />;
  const won = game.winners.includes(entrant);
  const result = game.card?.results.find((each) => each.entrant === entrant);
  if (game.card && !result) return <Dash words={t`not played`} />;
  const words = won ? t`won` : t`lost`;
  return (
    <span class={style.outcome} data-void={game.state === "void" || undefined}>
      <span class={won ? style.won : style.lost} role="img" aria-label={words} />
      {result && <span class={style.points}>{signed(result.small)}</span>}
    </span>
  );
}

function Dash({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span class="unseen">{words}</span>
    </>
  );
}
