import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EntrantShown } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import { statusWord } from "../../../../words/events";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import type { Sitting } from "../../viewQueries";
import { isLate } from "../queries/late";
import style from "./Entries.module.css";

interface Props {
  store: EventStore;
  entrant: EntrantShown;
  /** The place in the round that goes on, if there is one. */
  sitting: Sitting | null;
  onOpen: () => void;
}

/** A line of the list. The right button checks in; the name opens everything else. */
export function Entrant({ store, entrant, sitting, onOpen }: Props) {
  const { busy, refused, decide } = useDecision(store);
  const { id, name, status } = entrant;
  const gone = status === "left" || status === "disqualified";
  const there = status === "present";
  const checkIn = (exceptionally = "") => decide({ kind: "check-in", entrant: id, present: !there, exceptionally });
  return (
    <li class={style.entrant}>
      <div class={style.row}>
        <span class={style.number}>{id}</span>
        <button type="button" class={style.name} onClick={onOpen}>
          <b class={gone ? style.gone : undefined}>{name}</b>
          <small>{facts(entrant, sitting)}</small>
        </button>
        {gone ? (
          <span class={style.status}>{statusWord(status)}</span>
        ) : (
          <Button
            kind={there ? "quiet" : "outline"}
            {...(there ? { icon: "check" as const } : {})}
            class={there ? style.there : undefined}
            aria-label={there ? t`checked in: ${name}` : t`Check in: ${name}`}
            disabled={busy}
            onClick={() => checkIn()}
          >
            {there ? <span class={style.word}>{t`checked in`}</span> : t`Check in`}
          </Button>
        )}
      </div>
      <Refusals of={refused} />
      {refused && isLate(refused) && <AllTheSame busy={busy} onYes={checkIn} />}
    </li>
  );
}

function facts({ club, waiting, late }: EntrantShown, sitting: Sitting | null): string {
  const seat = sitting ? t`table ${sitting.table.table}, seat ${sitting.seat}` : "";
  const waits = waiting ? t`waiting list, place ${waiting}` : "";
  return [seat, club, waits, late ? t`late` : ""].filter(Boolean).join(", ");
}

/** After a deadline the organiser lets somebody in and says why. */
export function AllTheSame({ busy, onYes }: { busy: boolean; onYes: (why: string) => void }) {
  const [why, setWhy] = useState("");
  return (
    <div class={style.same}>
      <Field
        label={t`Let in all the same, because`}
        value={why}
        maxLength={LONGEST.reason}
        onInput={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      <Button kind="outline" disabled={busy || !why.trim()} onClick={() => onYes(why.trim())}>
        {t`Let in`}
      </Button>
    </div>
  );
}
