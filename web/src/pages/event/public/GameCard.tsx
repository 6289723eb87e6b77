import { t } from "@lingui/core/macro";
import type { CardShown, EventView, ResultShown } from "../../../protocol";
import { signed } from "../../../words/events";
import { nameOf } from "../seen";
import style from "./GameCard.module.css";

export interface PlayedGame {
  game: number;
  card: CardShown;
  /** Who has sat on each seat. */
  seats: readonly (readonly number[])[];
}

/** A game card (A-59): seats, who began, what was left on racks, the points; and what stood on it before. */
export function GameCard({ view, game }: { view: EventView; game: PlayedGame }) {
  const { card } = game;
  if (card.cancelled) {
    return (
      <p>
        {t`The game was cancelled.`} {card.why}
      </p>
    );
  }
  return (
    <>
      <div class={style.frame}>
        <table class={style.card}>
          <thead>
            <tr>
              <th scope="col">{t`Seat`}</th>
              <th scope="col">{t`Player`}</th>
              <th scope="col">{t`Left`}</th>
              <th scope="col">{t`Big`}</th>
              <th scope="col">{t`Small`}</th>
            </tr>
          </thead>
          <tbody>
            {card.results.map((result) => (
              <tr key={result.entrant} data-won={result.won || undefined}>
                <td>{seatOf(game, result.entrant) || ""}</td>
                <th scope="row">
                  {nameOf(view, result.entrant)}
                  {card.starter === result.entrant && <span class={style.note}>{t`began`}</span>}
                  {card.signed.includes(result.entrant) && <span class={style.note}>{t`signed`}</span>}
                </th>
                <td>{leftOf(result)}</td>
                <td>{result.big}</td>
                <td>{signed(result.small)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class={style.foot}>
        {card.ends === "bank" && t`The bank ran out.`} {t`Written by ${card.by.name || t`the organiser`}.`}
      </p>
      {card.version > 1 && <Earlier view={view} card={card} />}
    </>
  );
}

/** Corrections with who and why. */
function Earlier({ view, card }: { view: EventView; card: CardShown }) {
  return (
    <details class={style.earlier}>
      <summary>{t`Corrected: ${card.why}`}</summary>
      <ul>
        {[...card.earlier].reverse().map((each) => (
          <li key={each.version}>
            {t`Before, by ${each.by.name}:`}{" "}
            {each.results.map((result) => `${nameOf(view, result.entrant)} ${signed(result.small)}`).join(", ")}
            {each.why && ` (${each.why})`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function seatOf(game: PlayedGame, entrant: number): number {
  return game.seats.findIndex((seat) => seat.includes(entrant)) + 1;
}

function leftOf(result: ResultShown): string {
  if (result.penalty === "not-opened") return t`did not open`;
  if (result.penalty === "could-have-opened") return t`could have opened`;
  return result.tiles ?? "";
}
