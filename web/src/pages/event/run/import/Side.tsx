import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { RuleLinks } from "../../../../parts/page/Refusals";
import type { EventView, LineRead, ListRead } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import { nameOf } from "../../viewQueries";
import { AllTheSame } from "../people/Entrant";
import { Entered } from "./Entered";
import style from "./Import.module.css";
import { answered, areLate, corrected, linesOf, type Person, type Said } from "./said";

interface Props {
  view: EventView;
  said: Said;
  found: ListRead;
  /** How many were entered already. */
  taken: number;
  busy: boolean;
  onSay: (said: Said) => void;
  onTake: () => void;
}

/** What has to be put right or answered, and the button that enters the rest. */
export function Side(props: Props) {
  const { view, said, found, taken, busy, onSay, onTake } = props;
  const waiting = linesOf(found, "waits");
  const asked = linesOf(found, "asks");
  const ready = linesOf(found, "ready").length;
  const late = areLate(found);
  return (
    <aside class={style.side} aria-label={t`What is still open`}>
      {late && <AllTheSame busy={busy} onYes={(exceptionally) => onSay({ ...said, exceptionally })} />}
      {waiting.length > 0 && !late && (
        <section class={style.card}>
          <h3>
            {t`Waiting to be put right`} <span>{waiting.length}</span>
          </h3>
          {waiting.map((line) => (
            <Waiting
              key={line.line}
              line={line}
              busy={busy}
              onSay={(person) => onSay(corrected(said, line.line, person))}
            />
          ))}
        </section>
      )}
      {asked.length > 0 && (
        <section class={style.card}>
          <h3>
            {t`The same person?`} <span>{asked.length}</span>
          </h3>
          {asked.map((line) => (
            <Question key={line.line} {...props} line={line} />
          ))}
        </section>
      )}
      <Entered taken={taken} />
      {taken && !ready ? (
        <ButtonLink kind="action" big href="#entries">{t`To the entries`}</ButtonLink>
      ) : (
        <Button kind="action" big disabled={busy || ready === 0} onClick={onTake}>
          {ready ? plural(ready, { one: "Enter # person", other: "Enter # people" }) : t`Nobody to enter`}
        </Button>
      )}
      <p class={style.note}>{whatRemains(view, ready, waiting.length + asked.length)}</p>
    </aside>
  );
}

function whatRemains({ entrants, parameters }: EventView, ready: number, open: number): string {
  const inside = entrants.filter(({ status }) => status === "entered" || status === "present").length + ready;
  const { capacity } = parameters;
  const places = capacity ? placesTaken(Math.min(inside, capacity), capacity, ready) : "";
  const queue = capacity && inside > capacity ? t`${inside - capacity} wait for a place.` : "";
  const rest = open ? plural(open, { one: "# line waits here.", other: "# lines wait here." }) : "";
  return [places, queue, rest].filter(Boolean).join(" ");
}

function placesTaken(inside: number, capacity: number, ready: number): string {
  return ready ? t`Then ${inside} of ${capacity} places are taken.` : t`${inside} of ${capacity} places are taken.`;
}

function Waiting({ line, busy, onSay }: { line: LineRead; busy: boolean; onSay: (person: Person) => void }) {
  const [written, setWritten] = useState<Person | null>(null);
  return (
    <div class={style.open}>
      <div class={style.row}>
        <span>
          <b>{line.name || t`no name`}</b> <small>{t`line ${line.line}`}</small>
          {line.problems.map(({ code, message, rule }) => (
            <span key={code} class={style.why}>
              {message} <RuleLinks rule={rule} />
            </span>
          ))}
        </span>
        {!written && (
          <Button kind="outline" disabled={busy} onClick={() => setWritten(personOf(line))}>{t`Put right`}</Button>
        )}
      </div>
      {written && <Correction written={written} busy={busy} onChange={setWritten} onSay={onSay} />}
    </div>
  );
}

function personOf({ name, born, club }: LineRead): Person {
  return { name, born, club };
}

interface CorrectionProps {
  written: Person;
  busy: boolean;
  onChange: (written: Person) => void;
  onSay: (person: Person) => void;
}

function Correction({ written, busy, onChange, onSay }: CorrectionProps) {
  const change = (part: Partial<Person>) => onChange({ ...written, ...part });
  return (
    <form
      class={style.correction}
      onSubmit={(event) => {
        event.preventDefault();
        onSay(written);
      }}
    >
      <Field
        label={t`First name and surname`}
        value={written.name}
        maxLength={LONGEST.event_name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Field
        label={t`Day or year of birth`}
        value={written.born}
        onInput={({ currentTarget }) => change({ born: currentTarget.value })}
      />
      <Field
        label={t`Club (if any)`}
        value={written.club}
        maxLength={LONGEST.event_name}
        onInput={({ currentTarget }) => change({ club: currentTarget.value })}
      />
      <Button kind="outline" type="submit" disabled={busy}>
        {t`Save`}
      </Button>
    </form>
  );
}

function Question({ view, said, found, line, busy, onSay }: Props & { line: LineRead }) {
  const answer = (each: "same" | "other") => onSay(answered(said, line.line, each));
  return (
    <div class={style.open}>
      <span>
        <b>{line.name}</b> <small>{t`line ${line.line}`}</small>
        <span class={style.like}>{likeWhom(view, found, line)}</span>
      </span>
      <div class={style.answers}>
        <Button kind="outline" disabled={busy} onClick={() => answer("same")}>{t`The same`}</Button>
        <Button kind="outline" disabled={busy} onClick={() => answer("other")}>{t`Somebody else`}</Button>
      </div>
    </div>
  );
}

function likeWhom(view: EventView, { lines }: ListRead, { born, like_entrant, like_line }: LineRead): string {
  const there = view.entrants.find(({ id }) => id === like_entrant);
  const other = there ?? lines.find(({ line }) => line === like_line);
  const birth = other?.born === born ? t`the same birth` : t`another birth`;
  return there
    ? t`As number ${like_entrant}, ${nameOf(view, like_entrant)}: ${birth}.`
    : t`As line ${like_line}: ${birth}.`;
}
