import { plural, t } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { Button, ButtonLink } from "../../../../parts/controls/Button";
import { TABLES_AT_ONCE, usePortion } from "../../../../parts/controls/Portion";
import { useMedia } from "../../../../parts/hooks/useMedia";
import { Refusals } from "../../../../parts/page/Refusals";
import type { DecideSetClock, EventView } from "../../../../protocol";
import { goThrough, nextStage, stageName } from "../../../../words/events";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import { nameOf, stageNow } from "../../viewQueries";
import { ConfirmButton } from "../ConfirmButton";
import { bySize, closesEarly, missingByTable, nextStep, unjudged, writeTables } from "../queries/next";
import { namesOf } from "../queries/people";
import { venueTime } from "../venue";
import style from "./Next.module.css";
import { Obstacles } from "./Obstacles";

export interface Ways {
  /** Shows the round that has just been drawn, table by table. */
  onDrawn: () => void;
  onTable: (round: number, table: number) => void;
  onTie: () => void;
}

interface Props extends Ways {
  store: EventStore;
  view: EventView;
}

/** The one thing that comes next, what is missing for it, and the button that does it. */
export function Next(props: Props) {
  return (
    <section class={style.next} aria-labelledby="next">
      <p class={style.label}>{t`What comes next`}</p>
      <Step {...props} />
    </section>
  );
}

function Step(props: Props) {
  switch (nextStep(props.view)) {
    case "people":
      return <PeopleStep />;
    case "draw":
      return <DrawStep {...props} />;
    case "signal":
      return <SignalStep {...props} />;
    case "cards":
      return <CardsStep {...props} />;
    case "tie":
      return <TieStep {...props} />;
    case "close":
      return <CloseStep {...props} />;
    case "over":
      return <OverStep {...props} />;
  }
}

function PeopleStep() {
  return (
    <>
      <h2 id="next">{t`Who plays?`}</h2>
      <p>{t`Bring the list from Excel or LibreOffice, add people one by one below, or let them enter on the public page.`}</p>
      <ButtonLink kind="linden" big href="#import">{t`Import a list`}</ButtonLink>
    </>
  );
}

function DrawStep({ store, view, onDrawn, onTie }: Props) {
  const { busy, refused, decide } = useDecision(store);
  const { coming, draw } = view.progress;
  if (!coming) return null;
  const title = stageName(view.parameters.stages[coming.stage - 1]?.name ?? "");
  const ready = draw.length === 0;
  const run = async () => {
    if (await decide({ kind: "draw" })) onDrawn();
  };
  return (
    <>
      <h2 id="next">{coming.rounds > 1 ? t`Draw ${title}, round ${coming.round}` : t`Draw ${title}`}</h2>
      <p>{seated(coming.players.length, coming.tables)}</p>
      {!view.stages.length && <p class={style.note}>{checkedIn(view)}</p>}
      {!refused && <Obstacles all={draw} />}
      {refused && <Refusals of={refused} />}
      {ready ? (
        <ConfirmButton
          action={t`Draw tables and seats`}
          question={t`The lot decides, and it is written down.`}
          kind="linden"
          big
          busy={busy}
          onYes={run}
        />
      ) : (
        <Button kind="spruce" big disabled={busy} onClick={run}>{t`Draw tables and seats`}</Button>
      )}
      {ready && (
        <a class={style.other} href="#hand-draw">
          {t`Lots and tiles were drawn by hand: write them down`}
        </a>
      )}
      {closesEarly(view) && <CloseEarly store={store} view={view} onTie={onTie} />}
    </>
  );
}

/** Where those who are left cannot sit down to another round: what was played decides. */
function CloseEarly({ store, view, onTie }: Pick<Props, "store" | "view" | "onTie">) {
  const { busy, refused, decide } = useDecision(store);
  const why = view.progress.draw[0]?.message ?? "";
  if (stageNow(view)?.tied.length) return <Button kind="linden" big onClick={onTie}>{t`Break the tie`}</Button>;
  return (
    <>
      <Refusals of={refused} />
      <ConfirmButton
        action={t`Close the stage now`}
        question={t`The rounds that were played decide who goes on. Until the next draw it can be opened again.`}
        kind="linden"
        big
        busy={busy}
        onYes={() => decide({ kind: "close-stage", why })}
      />
    </>
  );
}

function seated(players: number, tables: readonly number[]): string {
  const people = plural(players, { one: "# player", other: "# players" });
  const { fours, threes } = bySize(tables);
  const four = plural(fours, { one: "# table of four", other: "# tables of four" });
  const three = plural(threes, { one: "# table of three", other: "# tables of three" });
  return `${people}${tables.length ? ": " : ""}${[fours && four, threes && three].filter(Boolean).join(", ")}`;
}

function checkedIn(view: EventView): string {
  const there = view.entrants.filter(({ status }) => status === "present").length;
  const entered = view.entrants.filter(({ status }) => status === "entered" || status === "present").length;
  return t`${there} of ${entered} entered have checked in.`;
}

function SignalStep({ store, view }: Props) {
  const { busy, refused, decide } = useDecision(store);
  const stage = stageNow(view);
  const round = stage?.rounds.at(-1);
  if (!stage || !round) return null;
  const minutes = view.parameters.stages[stage.number - 1]?.minutes ?? 0;
  const without = unjudged(view);
  const run = async () => {
    if ((await decide({ kind: "signal" })) && minutes)
      await decide(clockFor(store, view, stageName(stage.name), minutes));
  };
  return (
    <>
      <h2 id="next">
        {stage.rounds_planned > 1
          ? t`Signal to begin: ${stageName(stage.name)}, round ${round.round}`
          : t`Signal to begin: ${stageName(stage.name)}`}
      </h2>
      <p>{t`When everybody sits at their table, the signal starts the games.`}</p>
      {without.length > 0 && <p class={style.note}>{t`Tables without a judge: ${writeTables(without)}.`}</p>}
      <Refusals of={refused} />
      <ConfirmButton
        action={t`Give the signal`}
        question={t`The games begin for everybody. The signal is given once.`}
        kind="linden"
        big
        busy={busy}
        onYes={run}
      />
    </>
  );
}

function clockFor(store: EventStore, view: EventView, what: string, minutes: number): DecideSetClock {
  return { kind: "clock", what, until: venueTime(store.now() + minutes * 60_000, view.parameters.zone) };
}

/** There they stand one below the other, over everything else that the page has. */
const TABLES_ON_A_PHONE = 6;
const PHONE = "(max-width: 600px)";

function CardsStep({ store, view, onTable }: Props) {
  const { cards, cards_in, missing } = view.progress;
  const phone = useMedia(PHONE);
  const { shown, more } = usePortion(missingByTable(view), phone ? TABLES_ON_A_PHONE : TABLES_AT_ONCE);
  const stage = stageNow(view);
  const last = stage?.rounds.length === stage?.rounds_planned;
  return (
    <>
      <h2 id="next">{plural(missing.length, { one: "# card is missing", other: "# cards are missing" })}</h2>
      <Bar part={cards_in} whole={cards} label={t`${cards_in} of ${cards} cards are in.`} />
      <ul class={style.missing}>
        {shown.map(({ round, table, games }) => (
          <li key={`${round}/${table}`}>
            <Button kind="spruce" onClick={() => onTable(round, table)}>
              {tableAndGames(table, games)}
            </Button>
          </li>
        ))}
      </ul>
      {more}
      {view.calls.length > 0 && (
        <p class={style.called}>{t`A judge is called to: table ${writeTables(view.calls)}.`}</p>
      )}
      {last && <Closing store={store} view={view} />}
    </>
  );
}

function tableAndGames(table: number, games: readonly number[]): string {
  const all = games.join(", ");
  return games.length === 1 ? t`Table ${table}, game ${all}` : t`Table ${table}, games ${all}`;
}

function Bar({ part, whole, label }: { part: number; whole: number; label: string }) {
  return (
    <div class={style.progress}>
      <progress value={part} max={whole || 1} aria-label={label} />
      <span>{label}</span>
    </div>
  );
}

function TieStep({ view, onTie }: Props) {
  const stage = stageNow(view);
  return (
    <>
      <h2 id="next">{t`A tie to break`}</h2>
      {stage?.tied.map((group) => (
        <p key={group.join()}>{t`Nothing separates ${namesOf(view, group)}, and not all of them go on.`}</p>
      ))}
      <Button kind="linden" big onClick={onTie}>{t`Break the tie`}</Button>
    </>
  );
}

function CloseStep({ store, view }: Props) {
  const stage = stageNow(view);
  if (!stage) return null;
  return (
    <>
      <h2 id="next">{t`Close: ${stageName(stage.name)}`}</h2>
      <p>
        {t`All cards are in.`} {goThrough(stage.places, nextStage(view, stage))}.
      </p>
      <Closing store={store} view={view} ready />
    </>
  );
}

/** Until the next draw it can be opened again, so nothing is asked. */
function Closing({ store, view, ready = false }: { store: EventStore; view: EventView; ready?: boolean }) {
  const { busy, refused, decide, forgive } = useDecision(store);
  useEffect(forgive, [view.seq]); // what was missing then may have come
  return (
    <>
      <Refusals of={refused} />
      <Button
        kind={ready ? "linden" : "spruce"}
        big={ready}
        disabled={busy}
        onClick={() => decide({ kind: "close-stage" })}
      >
        {t`Close the stage`}
      </Button>
    </>
  );
}

function OverStep({ view }: Props) {
  const champions = view.ranking[0] ?? [];
  const [only] = champions;
  return (
    <>
      <h2 id="next">{t`The event is over`}</h2>
      {only !== undefined && champions.length === 1 && (
        <p class={style.champion}>{t`Champion: ${nameOf(view, only)}`}</p>
      )}
      <p>{t`Lists and diplomas can be printed; the whole event can be kept as a file.`}</p>
      <a class={style.link} href="#papers">
        {t`Papers and files`}
      </a>
    </>
  );
}
