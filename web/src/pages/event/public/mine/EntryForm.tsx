import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import { nameOf } from "../../viewQueries";
import style from "./EntryForm.module.css";

const EMPTY = { name: "", born: "", club: "" };
type Person = typeof EMPTY;

/** Anybody enters himself, or his child; what the server refuses stays written here. */
export function EntryForm({ store, view, full }: { store: EventStore; view: EventView; full: boolean }) {
  const [written, setWritten] = useState(EMPTY);
  const [entered, setEntered] = useState(0);
  const { busy, refused, decide, forgive } = useDecision(store, "public"); // so one may enter several children
  const write = (part: Partial<Person>) => {
    setWritten({ ...written, ...part });
    forgive();
  };
  const enter = async (event: Event) => {
    event.preventDefault();
    const done = await decide({ kind: "enter", ...written });
    if (!done) return;
    setEntered(done.entrant);
    setWritten(EMPTY);
  };
  return (
    <form class={style.form} onSubmit={enter}>
      <h2>{t`Enter`}</h2>
      <p class={style.note}>
        {full
          ? t`All places are taken. Whoever enters now is put on the waiting list.`
          : t`Everybody enters for himself. The day of birth is seen only by the organiser.`}
      </p>
      <Fields written={written} latest={view.parameters.day} write={write} />
      <Refusals of={refused} />
      {entered > 0 && !refused && <Done view={view} number={entered} />}
      <Button kind="action" type="submit" disabled={busy}>
        {full ? t`Put me on the waiting list` : t`Enter the championship`}
      </Button>
    </form>
  );
}

interface FieldsProps {
  written: Person;
  /** The last day on which one can be born. */
  latest: string;
  write: (part: Partial<Person>) => void;
}

function Fields({ written, latest, write }: FieldsProps) {
  return (
    <div class={style.fields}>
      <Field
        label={t`First name and surname`}
        autocomplete="name"
        required
        maxLength={LONGEST.event_name}
        value={written.name}
        onInput={(event) => write({ name: event.currentTarget.value })}
      />
      <Field
        label={t`Day of birth`}
        type="date"
        autocomplete="bday"
        required
        max={latest}
        value={written.born}
        onInput={(event) => write({ born: event.currentTarget.value })}
      />
      <Field
        label={t`Club or town, if you like`}
        maxLength={LONGEST.event_name}
        value={written.club}
        onInput={(event) => write({ club: event.currentTarget.value })}
      />
    </div>
  );
}

function Done({ view, number }: { view: EventView; number: number }) {
  const waiting = view.entrants[number - 1]?.waiting;
  const name = nameOf(view, number);
  return (
    <p class={style.done} role="status">
      {waiting
        ? t`${name} is on the waiting list, in place ${waiting}.`
        : t`${name} is entered, as number ${number}. See you there!`}
    </p>
  );
}
