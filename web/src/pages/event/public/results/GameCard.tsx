import { t } from "@lingui/core/macro";
import { Disclosure } from "../../../../parts/page/Disclosure";
import type { CardShown, EventView, ResultShown } from "../../../../protocol";
import { signed } from "../../../../words/events";
import { nameOf } from "../../viewQueries";
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
      <table class={style.card}>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t`Seat`}</span>
            </th>
            <th scope="col">{t`Player`}</th>
            <th scope="col">{t`Big`}</th>
            <th scope="col">{t`Small`}</th>
          </tr>
        </thead>
        <tbody>
          {card.results.map((result) => (
            <Line key={result.entrant} view={view} game={game} result={result} />
          ))}
        </tbody>
      </table>
      <p class={style.foot}>
        {card.ends === "bank" && t`The bank ran out.`} {t`Written by ${card.by.name || t`the organiser`}.`}
      </p>
      {card.version > 1 && <Earlier view={view} card={card} />}
    </>
  );
}

function Line({ view, game, result }: { view: EventView; game: PlayedGame; result: ResultShown }) {
  return (
    <tr data-won={result.won || undefined}>
      <td>{seatOf(game, result.entrant) || ""}</td>
      <th scope="row">
        {nameOf(view, result.entrant)}
        <span class={style.note}>{noteOf(game.card, result)}</span>
      </th>
      <td>{result.big}</td>
      <td>{signed(result.small)}</td>
    </tr>
  );
}

/** Corrections with who and why. */
function Earlier({ view, card }: { view: EventView; card: CardShown }) {
  return (
    <Disclosure class={style.earlier} words={t`Corrected: ${card.why}`}>
      <ul>
        {[...card.earlier].reverse().map((each) => (
          <li key={each.version}>
            {t`Before, by ${each.by.name}:`}{" "}
            {each.results.map((result) => `${nameOf(view, result.entrant)} ${signed(result.small)}`).join(", ")}
            {each.why && ` (${each.why})`}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function seatOf(game: PlayedGame, entrant: number): number {
  return game.seats.findIndex((seat) => seat.includes(entrant)) + 1;
}

/** What was left on the rack, who began, who has signed. */
function noteOf(card: CardShown, result: ResultShown): string {
  const began = card.starter === result.entrant ? t`began` : "";
  const agreed = card.signed.includes(result.entrant) ? t`signed` : "";
  return [began, leftOf(result), agreed].filter(Boolean).join(", ");
}

function leftOf(result: ResultShown): string {
  if (result.penalty === "not-opened") return t`did not open`;
  if (result.penalty === "could-have-opened") return t`could have opened`;
  return result.tiles ? t`left: ${result.tiles}` : "";
}
