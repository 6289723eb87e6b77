import { t } from "@lingui/core/macro";
import { recordsOf, wholeOf } from "../../../../net/events";
import { ButtonLink } from "../../../../parts/controls/Button";
import type { EventView } from "../../../../protocol";
import { TABLES, type TableName } from "../../../../protocol/catalogue";
import { askedFor, type Who } from "../../narrowing/who";
import { cardsOnline } from "../../records/useRecords";
import { TableLinks } from "../../tables/TableLinks";
import shared from "../Shared.module.css";

type Kind = Exclude<TableName, "player">;
const KINDS = TABLES.filter((kind): kind is Kind => kind !== "player");

/** Everything to keep: tables for spreadsheets in the reader's language, and the whole event. */
export function Spreadsheets({ view, stage, who }: { view: EventView; stage: number; who: Who }) {
  return (
    <>
      <h3>{t`For a spreadsheet`}</h3>
      <ul class={shared.list}>
        {KINDS.map((kind) => (
          <li key={kind} class={shared.line}>
            <span>
              <b>{titleOf(kind)}</b>
              <small>{noteOf(kind)}</small>
            </span>
            {kind === "entrants" || stage > 0 ? (
              <TableLinks
                event={view.id}
                kind={kind}
                title={titleOf(kind)}
                stage={kind === "standings" ? stage : 0}
                only={askedFor(who)}
              />
            ) : (
              <small>{t`after the draw`}</small>
            )}
          </li>
        ))}
      </ul>
      <h3>{t`To keep`}</h3>
      <div class={shared.buttons}>
        <ButtonLink icon="download" href={wholeOf(view.id)} download>
          {t`The whole event (JSON)`}
        </ButtonLink>
        {cardsOnline(view) > 0 && (
          <ButtonLink icon="download" href={recordsOf(view.id)} download>
            {t`Records of games played here (ZIP)`}
          </ButtonLink>
        )}
      </div>
      <p
        class={shared.note}
      >{t`The JSON file has every decision; it can be opened again under “A new championship”, on another server, too.`}</p>
    </>
  );
}

function titleOf(kind: Kind): string {
  switch (kind) {
    case "entrants":
      return t`Entrants`;
    case "draw":
      return t`The draw`;
    case "cards":
      return t`Game cards`;
    case "standings":
      return t`Standings`;
    case "ranking":
      return t`Final ranking`;
  }
}

function noteOf(kind: Kind): string {
  switch (kind) {
    case "entrants":
      return t`With days of birth and clubs; it can be imported again.`;
    case "draw":
      return t`Who sits where, in every round.`;
    case "cards":
      return t`A line for every player of every game.`;
    case "standings":
      return t`The list of the chosen stage.`;
    case "ranking":
      return t`Everybody who has played, from the champion on.`;
  }
}
