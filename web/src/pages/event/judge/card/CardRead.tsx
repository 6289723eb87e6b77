import { t } from "@lingui/core/macro";
import { pathTo } from "../../../../catalogue/addresses";
import { Button } from "../../../../parts/controls/Button";
import { Icon } from "../../../../parts/icons/Icon";
import { Refusals } from "../../../../parts/page/Refusals";
import type { CardShown, EventView, GameShown, ResultShown } from "../../../../protocol";
import { go } from "../../../../router";
import { signed } from "../../../../words/events";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import { nameOf } from "../../viewQueries";
import { Seat } from "../Seat";
import { Trail } from "../Trail";
import { seatOf, type TableInRound, unsigned } from "../tableInRound";
import { leftWords, penaltyWord, writtenBy } from "../words";
import type { CardDesk } from "../writing/desk";
import { ofCard, tilesIn } from "../writing/draft";
import style from "./Card.module.css";

interface CardProps {
  store: EventStore;
  view: EventView;
  where: TableInRound;
  game: GameShown;
  desk: CardDesk;
}

/** A card that the server has: it can be signed, looked through and corrected. */
export function CardRead(props: CardProps & { next: number; onGame: (game: number) => void }) {
  const { view, game } = props;
  const { card } = game;
  if (!card) return null;
  return (
    <div class={style.card}>
      {card.cancelled ? (
        <p class={style.before}>{t`The game is not played: ${card.why}`}</p>
      ) : (
        <Rows {...props} card={card} />
      )}
      <div class={style.side}>
        {game.state === "void" && (
          <p class={style.before}>{t`This card counts for nobody: the players are disqualified.`}</p>
        )}
        <Told {...props} card={card} />
        <Trail view={view} card={card} />
      </div>
    </div>
  );
}

function Rows({ store, view, where, game, card }: CardProps & { card: CardShown }) {
  const { busy, refused, decide } = useDecision(store);
  const sign = (entrant: number) => {
    const { round, table } = { round: where.round.round, table: where.table.table };
    void decide({ kind: "sign", round, table, game: game.game, version: card.version, entrant });
  };
  return (
    <div class={style.side}>
      <ol class={style.seats}>
        {card.results.map((result) => (
          <Seat
            key={result.entrant}
            seat={seatOf(where.table, result.entrant)}
            name={nameOf(view, result.entrant)}
            starts={card.starter === result.entrant}
            won={result.won}
            note={noteOf(result)}
            points={signed(result.small)}
            pointsNote={result.big ? t`1 big point` : t`small points`}
            action={
              <Signature
                name={nameOf(view, result.entrant)}
                done={card.signed.includes(result.entrant)}
                disabled={busy || where.play.closed}
                onSign={() => sign(result.entrant)}
              />
            }
          />
        ))}
      </ol>
      <Refusals of={refused} />
    </div>
  );
}

interface SignatureProps {
  name: string;
  done: boolean;
  disabled: boolean;
  onSign: () => void;
}

/** The player taps it: he has seen the card and agrees. */
function Signature({ name, done, disabled, onSign }: SignatureProps) {
  if (done) {
    return (
      <span class={style.signed}>
        <Icon name="check" />
        {t`has signed`}
      </span>
    );
  }
  return (
    <Button kind="outline" class={style.sign} disabled={disabled} aria-label={t`Sign: ${name}`} onClick={onSign}>
      {t`Sign`}
    </Button>
  );
}

function noteOf(result: ResultShown): string {
  if (result.penalty) return penaltyWord(result.penalty);
  if (!result.tiles || !tilesIn(result.tiles).length) return "";
  return leftWords({ by: "tiles", tiles: tilesIn(result.tiles) });
}

function Told({
  view,
  where,
  game,
  desk,
  card,
  next,
  onGame,
}: CardProps & { card: CardShown; next: number; onGame: (game: number) => void }) {
  const by = writtenBy(card);
  const open = unsigned(game).length;
  const correct = () => desk.move(ofCard(card));
  return (
    <div class={style.told}>
      <p role="status">
        <b>{t`The card is in: ${by}`}</b>
        {!card.cancelled && <span>{open ? t`Each player looks at it and signs.` : t`Everybody has signed.`}</span>}
      </p>
      <div class={style.ways}>
        {!card.cancelled && !where.play.closed && <Button onClick={correct}>{t`Correct the card`}</Button>}
        {next ? (
          <Button kind="action" iconAfter="arrow" onClick={() => onGame(next)}>
            {t`Game ${next}`}
          </Button>
        ) : (
          <Button kind="action" onClick={() => go(pathTo("/event/{id}/judge", { id: view.id }))}>
            {t`All tables`}
          </Button>
        )}
      </div>
    </div>
  );
}
