import { plural, t } from "@lingui/core/macro";
import type { CardShown, EventView } from "../../../protocol";
import { signed } from "../../../words/events";
import { nameOf } from "../viewQueries";
import style from "./Trail.module.css";
import { writtenBy } from "./words";

/** Every version of a card, the newest first: who wrote it, when and why, and what it changed. */
export function Trail({ view, card }: { view: EventView; card: CardShown }) {
  const versions = [...card.earlier, card];
  if (versions.length < 2) return null;
  return (
    <details class={style.trail} open>
      <summary>
        {t`History of the card`}
        <span>{plural(versions.length, { one: "# version", other: "# versions" })}</span>
      </summary>
      <ol>
        {versions
          .map((version, at) => <Version key={version.version} view={view} card={version} before={versions[at - 1]} />)
          .reverse()}
      </ol>
    </details>
  );
}

function Version({ view, card, before }: { view: EventView; card: CardShown; before: CardShown | undefined }) {
  const old = new Map(before?.results.map((result) => [result.entrant, result.small]));
  return (
    <li>
      <p>
        <b>{writtenBy(card)}</b>
        {card.why && `: ${card.why}`}
      </p>
      <ul>
        {card.cancelled && <li>{t`The game is not played.`}</li>}
        {card.results.map(({ entrant, small }) => (
          <li key={entrant}>
            {nameOf(view, entrant)} <Points now={small} before={before ? old.get(entrant) : small} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Points({ now, before }: { now: number; before: number | undefined }) {
  if (before === now) return <span>{signed(now)}</span>;
  return (
    <>
      {before !== undefined && <del>{signed(before)}</del>} <ins>{signed(now)}</ins>
    </>
  );
}
