import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { paperOf } from "../../../../net/events";
import { ButtonLink } from "../../../../parts/controls/Button";
import { Select } from "../../../../parts/controls/Select";
import type { EventView, StagePlayed } from "../../../../protocol";
import { NARROWED_PAPERS, PAPERS, type PaperName } from "../../../../protocol/catalogue";
import { stageAndRound } from "../../../../words/events";
import { languages } from "../../../../words/i18n";
import { WhoSelect } from "../../narrowing/WhoSelect";
import { askedFor, type Who, whoOf } from "../../narrowing/who";
import type { EventStore } from "../../store";
import { ReachNote } from "../reach/ReachNote";
import shared from "../Shared.module.css";
import { LogoCard } from "./LogoCard";
import { Spreadsheets } from "./Spreadsheets";

const OF_ROUNDS: readonly PaperName[] = ["lots", "seating", "tables", "stands", "cards"];

/** Everything to print, in every language, and everything to keep. */
export function Papers({ store, view }: { store: EventStore; view: EventView }) {
  const rounds = roundsOf(view);
  const [at, setAt] = useState(rounds.length - 1);
  const [asked, setAsked] = useState<Who>("");
  const who = whoOf(view, asked);
  const chosen = rounds[at];
  return (
    <>
      <h2>{t`Papers and files`}</h2>
      <ReachNote view={view} />
      {rounds.length > 1 && (
        <Select label={t`Stage and round`} value={at} choices={rounds.map(named)} onChange={setAt} />
      )}
      <WhoSelect view={view} who={who} onChange={setAsked} />
      <ul class={shared.list}>
        {PAPERS.map((kind) => (
          <li key={kind} class={shared.line}>
            <span>
              <b>{titleOf(kind)}</b>
              <small>{noteOf(kind)}</small>
            </span>
            <Links view={view} kind={kind} chosen={chosen} who={who} />
          </li>
        ))}
      </ul>
      <LogoCard store={store} />
      <Spreadsheets view={view} stage={chosen ? view.stages.indexOf(chosen.stage) + 1 : 0} who={who} />
    </>
  );
}

interface Chosen {
  stage: StagePlayed;
  round: number;
}

function named({ stage, round }: Chosen, at: number): [number, string] {
  return [at, stageAndRound(stage.name, round, stage.rounds_planned)];
}

function roundsOf(view: EventView): Chosen[] {
  return view.stages.flatMap((stage) => stage.rounds.map(({ round }) => ({ stage, round })));
}

interface LinksProps {
  view: EventView;
  kind: PaperName;
  chosen: Chosen | undefined;
  who: Who;
}

function isNarrowed(kind: PaperName): boolean {
  return (NARROWED_PAPERS as readonly PaperName[]).includes(kind);
}

/** The paper in every language; or when there will be something to print. */
function Links({ view, kind, chosen, who }: LinksProps) {
  const later = notYet(kind, view, chosen) || (who && !isNarrowed(kind) ? t`for whole tables only` : "");
  if (later) return <small>{later}</small>;
  const scheme = location.protocol.slice(0, -1);
  const round = chosen && OF_ROUNDS.includes(kind) ? { round: chosen.round } : {};
  const place = { scheme, ...(chosen ? { stage: chosen.stage.number } : {}), ...round };
  return (
    <>
      {languages.map(([lang, name]) => (
        <ButtonLink
          key={lang}
          icon="download"
          aria-label={`${titleOf(kind)}: ${name}`}
          href={paperOf(view.id, kind, { lang, ...place, ...askedFor(who) })}
          target="_blank"
          rel="noopener"
        >
          <span lang={lang}>{name}</span>
        </ButtonLink>
      ))}
    </>
  );
}

function notYet(kind: PaperName, { entrants, progress }: EventView, chosen: Chosen | undefined): string {
  if (kind === "check-in") return entrants.length ? "" : t`when somebody has entered`;
  if (!chosen) return t`after the draw`;
  if (kind === "diplomas") return progress.over ? "" : t`when the event is over`;
  if (kind !== "qualified") return "";
  if (!chosen.stage.next) return t`the last stage`;
  return chosen.stage.closed ? "" : t`when the stage is closed`;
}

function titleOf(kind: PaperName): string {
  switch (kind) {
    case "check-in":
      return t`Check-in list`;
    case "lots":
      return t`Lots`;
    case "seating":
      return t`Where do I sit?`;
    case "tables":
      return t`Table sheets`;
    case "stands":
      return t`Table stands`;
    case "cards":
      return t`Game cards`;
    case "standings":
      return t`Standings`;
    case "qualified":
      return t`Who goes on`;
    case "ranking":
      return t`Final ranking`;
    case "diplomas":
      return t`Diplomas`;
  }
}

function noteOf(kind: PaperName): string {
  switch (kind) {
    case "check-in":
      return t`Everybody by surname, to tick and to sign at the door.`;
    case "seating":
      return t`Everybody by surname with the table, to hang up.`;
    case "ranking":
      return t`Everybody who has played, with what every stage has brought.`;
    case "lots":
      return t`For every player the table, the seat and the way to the player's page.`;
    case "tables":
      return t`For every table who sits there, with the judge's code.`;
    case "stands":
      return t`The number of every table, to be folded into a roof.`;
    case "cards":
      return t`To be filled in by hand.`;
    case "standings":
      return t`The list of the stage.`;
    case "qualified":
      return t`To be read out after the stage.`;
    case "diplomas":
      return t`For all who came as far as the chosen stage.`;
  }
}
