import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import { stageAndRound } from "../../../../words/events";
import { RecordLink } from "../../records/RecordLink";
import { useRecords } from "../../records/useRecords";
import type { EventStore } from "../../store";
import { TableLinks } from "../../tables/TableLinks";
import { useDecision } from "../../useDecision";
import { GameCard, type PlayedGame } from "../results/GameCard";
import { Titled } from "../Titled";
import style from "./MyCards.module.css";

interface MyGame extends PlayedGame {
  title: string;
  /** Counted among those that were played. */
  stage: number;
  round: number;
  table: number;
  /** Only cards of the stage that goes on can still be signed. */
  open: boolean;
}

/** The cards of the games that I have played, newest first, to look at and to sign. */
export function MyCards({ store, view }: { store: EventStore; view: EventView }) {
  const games = myGames(view);
  const recordOf = useRecords(view);
  if (!games.length) return null;
  return (
    <Titled title={t`My cards`}>
      <ul class={style.cards}>
        {games.map((game) => (
          <li key={`${game.title} ${game.table} ${game.game}`}>
            <h3>
              {game.title}, {t`table ${game.table}, game ${game.game}`}
            </h3>
            <GameCard view={view} game={game} />
            <RecordLink id={recordOf(game.stage, game.round, game.table, game.game)} />
            <Signing store={store} view={view} game={game} />
          </li>
        ))}
      </ul>
      <p class={style.keep}>
        {t`All my cards:`} <TableLinks event={view.id} kind="player" title={t`All my cards`} entrant={view.me.number} />
      </p>
    </Titled>
  );
}

function myGames(view: EventView): MyGame[] {
  const found = view.stages.flatMap((play, at) =>
    play.rounds.flatMap((round) =>
      round.tables.flatMap((table) =>
        table.games.flatMap((game): MyGame[] => {
          const { card } = game;
          if (!card?.results.some((result) => result.entrant === view.me.number)) return [];
          const title = stageAndRound(play.name, round.round, play.rounds_planned);
          const open = at === view.stages.length - 1 && !play.closed;
          const place = { stage: at + 1, round: round.round, table: table.table, game: game.game };
          return [{ title, ...place, card, seats: table.seats, open }];
        }),
      ),
    ),
  );
  return found.reverse();
}

function Signing({ store, view, game }: { store: EventStore; view: EventView; game: MyGame }) {
  const { busy, refused, decide } = useDecision(store);
  const { card, round, table } = game;
  if (card.signed.includes(view.me.number)) return <p class={style.signed}>{t`You have signed it.`}</p>;
  if (!game.open || card.cancelled) return null;
  const sign = () =>
    decide({ kind: "sign", round, table, game: game.game, version: card.version, entrant: view.me.number });
  return (
    <div class={style.sign}>
      <Button kind="action" icon="check" disabled={busy} onClick={sign}>{t`Sign the card`}</Button>
      <span>{t`Something wrong? Call the judge before you sign.`}</span>
      <Refusals of={refused} />
    </div>
  );
}
