import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../../parts/controls/Button";
import { Choice } from "../../../../parts/controls/Choice";
import { Field } from "../../../../parts/controls/Field";
import { usePortion } from "../../../../parts/controls/Portion";
import type { EntrantShown, EventView } from "../../../../protocol";
import { WhoSelect } from "../../narrowing/WhoSelect";
import { isOf, type Who, whoOf } from "../../narrowing/who";
import type { EventStore } from "../../store";
import { entrantOf, roundNow, sittingOf } from "../../viewQueries";
import { finds } from "../queries/people";
import { AllPresent } from "./AllPresent";
import { Entrant } from "./Entrant";
import { EntrantSheet } from "./EntrantSheet";
import style from "./Entries.module.css";
import { EntrySheet } from "./EntrySheet";

type Which = "all" | "expected" | "there" | "waiting" | "gone";
type Opened = { kind: "add" } | { kind: "entrant"; id: number } | null;

interface Props {
  store: EventStore;
  view: EventView;
}

/** Everybody who has entered: found by a few letters, checked in by one tap. */
export function Entries({ store, view }: Props) {
  const [text, setText] = useState("");
  const [which, setWhich] = useState<Which>("all");
  const [who, setWho] = useState<Who>("");
  const [opened, setOpened] = useState<Opened>(null);
  const found = view.entrants.filter((each) => isAt(which, each) && isOf(whoOf(view, who), each) && finds(text, each));
  const { shown, more } = usePortion(found);
  return (
    <>
      <div class={style.head}>
        <h2>{t`Entries`}</h2>
        <p class={style.counts}>{counts(view)}</p>
        <Button kind="outline" icon="plus" onClick={() => setOpened({ kind: "add" })}>{t`Add a player`}</Button>
        <ButtonLink href="#import">{t`Import a list`}</ButtonLink>
        <AllPresent store={store} view={view} />
      </div>
      <Field
        label={t`Find somebody`}
        type="search"
        placeholder={t`Name, club or number`}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Choice label={t`Show`} value={which} choices={choices()} onChange={setWhich} />
      <WhoSelect view={view} who={whoOf(view, who)} onChange={setWho} />
      <ul class={style.list}>
        {shown.map((each) => (
          <Entrant
            key={each.id}
            store={store}
            entrant={each}
            sitting={sittingOf(roundNow(view), each.id)}
            onOpen={() => setOpened({ kind: "entrant", id: each.id })}
          />
        ))}
      </ul>
      {more}
      {found.length === 0 && <p>{view.entrants.length ? t`Nobody like that.` : t`Nobody has entered yet.`}</p>}
      <OpenSheet store={store} view={view} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function OpenSheet({ opened, ...rest }: Props & { opened: Opened; onClose: () => void }) {
  if (opened?.kind === "add") return <EntrySheet {...rest} />;
  const entrant = opened ? entrantOf(rest.view, opened.id) : undefined;
  return entrant ? <EntrantSheet key={entrant.id} {...rest} entrant={entrant} /> : null;
}

function choices(): [Which, string][] {
  return [
    ["all", t`all`],
    ["expected", t`not here yet`],
    ["there", t`checked in`],
    ["waiting", t`waiting list`],
    ["gone", t`gone`],
  ];
}

function isAt(which: Which, { status, waiting }: EntrantShown): boolean {
  switch (which) {
    case "all":
      return true;
    case "expected":
      return status === "entered" && !waiting;
    case "there":
      return status === "present";
    case "waiting":
      return waiting > 0;
    case "gone":
      return status === "left" || status === "disqualified";
  }
}

function counts({ entrants, parameters }: EventView): string {
  const inside = entrants.filter(({ status }) => status === "entered" || status === "present");
  const waiting = inside.filter((each) => each.waiting > 0).length;
  const there = inside.filter(({ status }) => status === "present").length;
  const { capacity } = parameters;
  const entered = inside.length - waiting;
  const parts = [
    capacity ? t`${entered} of ${capacity} places taken` : plural(entered, { one: "# entered", other: "# entered" }),
    t`${there} checked in`,
    waiting ? plural(waiting, { one: "# waits", other: "# wait" }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}
