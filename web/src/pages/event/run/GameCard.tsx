import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import { Card } from "../../../parts/page/Card";
import { Disclosure } from "../../../parts/page/Disclosure";
import type { CardShown, EventView, GameShown, ResultShown } from "../../../protocol";
import { signed } from "../../../words/events";
import { nameOf } from "../viewQueries";
import style from "./GameCard.module.css";
import shared from "./Shared.module.css";
import { shortTime } from "./venue";
import { byWords } from "./words";

interface Props {
  view: EventView;
  game: GameShown;
  /** Where the game can still be cancelled. */
  onCancel?: () => void;
}

/** A game's card as it stands, and all that stood on it before. */
export function GameCard({ view, game, onCancel }: Props) {
  const { card, state } = game;
  return (
    <Card class={shared.card} aria-label={t`Game ${game.game}`}>
      <div class={style.head}>
        <h3>{t`Game ${game.game}`}</h3>
        <span>{stateWord(state)}</span>
        {onCancel && state !== "cancelled" && (
          <Button kind="plain" onClick={onCancel}>{t`Cancel game ${game.game}`}</Button>
        )}
      </div>
      {card && <Lines view={view} card={card} />}
      {card && <p class={shared.note}>{writtenBy(card)}</p>}
      {card && card.earlier.length > 0 && (
        <Disclosure words={t`What stood there before`}>
          {card.earlier.toReversed().map((each) => (
            <div key={each.version} class={style.old}>
              <Lines view={view} card={each} />
              <p class={shared.note}>{writtenBy(each)}</p>
            </div>
          ))}
        </Disclosure>
      )}
    </Card>
  );
}

function stateWord(state: GameShown["state"]): string {
  switch (state) {
    case "due":
      return t`no card yet`;
    case "in":
      return t`card in`;
    case "cancelled":
      return t`cancelled`;
    case "void":
      return t`does not count`;
  }
}

function writtenBy({ by, at, why }: CardShown): string {
  return [byWords(by), shortTime(at), why].filter(Boolean).join(", ");
}

function Lines({ view, card }: { view: EventView; card: CardShown }) {
  return (
    <ul class={style.lines}>
      {card.results.map((result) => (
        <li key={result.entrant}>
          <span>
            <b>{nameOf(view, result.entrant)}</b>
            <small>{leftWords(result)}</small>
          </span>
          <span class={style.points}>{signed(result.small)}</span>
        </li>
      ))}
    </ul>
  );
}

function leftWords({ won, tiles, penalty }: ResultShown): string {
  if (penalty === "not-opened") return t`not opened`;
  if (penalty === "could-have-opened") return t`could have opened`;
  if (won) return t`won`;
  return tiles ? t`left: ${tiles}` : "";
}
