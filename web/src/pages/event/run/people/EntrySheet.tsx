import { t } from "@lingui/core/macro";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Refusals } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { EntrantShown, EventDecision, EventView } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import { useDecision } from "../../useDecision";
import { isLate } from "../queries/late";
import shared from "../Shared.module.css";
import type { SheetProps } from "../sheets/DecisionSheet";
import { AllTheSame } from "./Entrant";

interface Props extends SheetProps {
  view: EventView;
  /** Whose line is put right; none: somebody new. */
  entrant?: EntrantShown;
}

/** Somebody enters, or was written wrongly. After one comes the next, until the sheet is closed. */
export function EntrySheet({ store, view, entrant, onClose }: Props) {
  const { busy, refused, decide } = useDecision(store);
  const [written, setWritten] = useState(() => personOf(entrant));
  const [last, setLast] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { groups } = view.parameters;
  const save = async (exceptionally = "") => {
    if (!(await decide(decisionOf(written, { entrant, groups, exceptionally })))) return;
    if (entrant) return onClose();
    setLast(written.name);
    first.current?.focus();
    setWritten({ ...personOf(), club: written.club, group: written.group });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (ready) void save();
  };
  const forgotten = entrant !== undefined && entrant.born === null; // nobody's day of birth is kept for ever
  const ready = written.name.trim() !== "" && (written.born !== "" || forgotten) && !busy;
  const foot = (
    <>
      <Refusals of={refused} />
      {refused && isLate(refused) && <AllTheSame busy={busy} onYes={save} />}
      <Button kind="action" big type="submit" form="entry" disabled={!ready}>
        {entrant ? t`Save` : t`Add`}
      </Button>
    </>
  );
  return (
    <Sheet title={entrant ? t`Put right` : t`Add a player`} onClose={onClose} foot={foot}>
      <p role="status">{last && t`${last} is entered.`}</p>
      <form id="entry" class={shared.stack} onSubmit={submit}>
        <PersonFields
          first={first}
          written={written}
          group={groups && !entrant}
          born={!forgotten}
          change={(part) => setWritten({ ...written, ...part })}
        />
      </form>
    </Sheet>
  );
}

interface FieldsProps {
  first: RefObject<HTMLInputElement | null>;
  written: Person;
  /** Whether somebody may be entered by a group. */
  group: boolean;
  /** Whether the day of birth is still kept. */
  born: boolean;
  change: (part: Partial<Person>) => void;
}

function PersonFields({ first, written, group, born, change }: FieldsProps) {
  return (
    <>
      <Field
        ref={first}
        label={t`First name and surname`}
        value={written.name}
        maxLength={LONGEST.event_name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {born && <Born born={written.born} onWrite={(day) => change({ born: day })} />}
      <Field
        label={t`Club (if any)`}
        value={written.club}
        maxLength={LONGEST.event_name}
        onInput={({ currentTarget }) => change({ club: currentTarget.value })}
      />
      {group && (
        <Field
          label={t`Entered by the group`}
          value={written.group}
          maxLength={LONGEST.event_name}
          onInput={({ currentTarget }) => change({ group: currentTarget.value })}
        />
      )}
    </>
  );
}

/** A day; or a text, where a list has told only the year. */
function Born({ born, onWrite }: { born: string; onWrite: (born: string) => void }) {
  const [year] = useState(() => /^\d{4}$/.test(born));
  const label = t`Day of birth`;
  if (year) return <Field label={label} value={born} onInput={({ currentTarget }) => onWrite(currentTarget.value)} />;
  return <Field label={label} type="date" value={born} onInput={({ currentTarget }) => onWrite(currentTarget.value)} />;
}

interface Person {
  name: string;
  born: string;
  club: string;
  group: string;
}

interface Entering {
  entrant: EntrantShown | undefined;
  groups: boolean;
  /** Why it is done after the list has closed; otherwise empty. */
  exceptionally: string;
}

function decisionOf({ group, ...person }: Person, { entrant, groups, exceptionally }: Entering): EventDecision {
  if (entrant) return { kind: "amend", entrant: entrant.id, ...person };
  return { kind: "enter", ...person, group: groups ? group : "", exceptionally };
}

function personOf(entrant?: EntrantShown): Person {
  return { name: entrant?.name ?? "", born: entrant?.born ?? "", club: entrant?.club ?? "", group: "" };
}
