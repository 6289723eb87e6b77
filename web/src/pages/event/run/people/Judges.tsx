import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Refusals } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { EventView, JudgeShown } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import { ConfirmButton } from "../ConfirmButton";
import { readTables, unjudged, writeTables } from "../queries/next";
import shared from "../Shared.module.css";
import { DecisionSheet, type SheetProps } from "../sheets/DecisionSheet";
import { LinkCard } from "./LinkCard";

interface Props {
  store: EventStore;
  view: EventView;
}

/** Who judges which tables; and for each the link to his page. */
export function Judges({ store, view }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  const judges = view.judges.filter(({ dismissed }) => !dismissed);
  const judge = judges.find(({ id }) => id === opened);
  const without = unjudged(view);
  return (
    <>
      <div class={shared.head}>
        <h2>{t`Judges`}</h2>
        <Button kind="outline" icon="plus" onClick={() => setOpened(0)}>{t`Appoint a judge`}</Button>
      </div>
      {without.length > 0 && <p>{t`Tables without a judge: ${writeTables(without)}.`}</p>}
      <ul class={shared.list}>
        {judges.map(({ id, name, tables }) => (
          <li key={id} class={shared.line}>
            <span>
              <b>{name}</b>
              <small>{tables.length ? t`Tables ${writeTables(tables)}` : t`no table yet`}</small>
            </span>
            <Button kind="outline" aria-label={t`Tables and link of ${name}`} onClick={() => setOpened(id)}>
              {t`Tables and link`}
            </Button>
          </li>
        ))}
      </ul>
      {judges.length === 0 && (
        <p>{t`Nobody yet. Appoint each judge with the tables to watch; the link opens the judge's page on any phone.`}</p>
      )}
      {opened === 0 && <AppointSheet store={store} view={view} onClose={() => setOpened(null)} onDone={setOpened} />}
      {judge && <JudgeSheet key={judge.id} store={store} judge={judge} onClose={() => setOpened(null)} />}
    </>
  );
}

interface AppointProps extends SheetProps {
  view: EventView;
  onDone: (judge: number) => void;
}

function AppointSheet({ store, view, onClose, onDone }: AppointProps) {
  const watch = useWatch("", unjudged(view).slice(0, 4));
  const { name, read } = watch;
  return (
    <DecisionSheet
      store={store}
      title={t`Appoint a judge`}
      action={t`Appoint`}
      ready={name.trim() !== "" && read !== null}
      decision={() => ({ kind: "appoint", judge: 0, name, tables: read ?? [] })}
      onDone={({ judge }) => queueMicrotask(() => onDone(judge))}
      onClose={onClose}
    >
      <Watch {...watch} note={t`For example 1-4, 7. It can be changed at any time.`} />
    </DecisionSheet>
  );
}

function JudgeSheet({ store, judge, onClose }: SheetProps & { judge: JudgeShown }) {
  const { busy, refused, decide } = useDecision(store);
  const watch = useWatch(judge.name, judge.tables);
  const { name, read } = watch;
  const changed = name !== judge.name || (read && writeTables(read) !== writeTables(judge.tables));
  const dismiss = async () => {
    if (await decide({ kind: "dismiss", judge: judge.id })) onClose();
  };
  return (
    <Sheet title={judge.name} onClose={onClose}>
      <form
        class={shared.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (read) void decide({ kind: "appoint", judge: judge.id, name, tables: read });
        }}
      >
        <Watch {...watch} />
        <Button kind="action" type="submit" disabled={busy || !changed || !read}>{t`Save`}</Button>
      </form>
      <Refusals of={refused} />
      <LinkCard
        store={store}
        of="judge"
        number={judge.id}
        note={t`Opens the judge's page with these tables, on any phone or tablet.`}
      />
      <ConfirmButton
        action={t`Dismiss`}
        question={t`The link stops working. The cards written so far stay.`}
        kind="outline"
        busy={busy}
        onYes={dismiss}
      />
    </Sheet>
  );
}

interface Written {
  name: string;
  tables: string;
  /** The tables, if they can be read. */
  read: number[] | null;
  setName: (name: string) => void;
  setTables: (tables: string) => void;
}

/** Who watches which tables, as it is being written. */
function useWatch(before: string, watched: readonly number[]): Written {
  const [name, setName] = useState(before);
  const [tables, setTables] = useState(() => writeTables(watched));
  return { name, tables, read: readTables(tables), setName, setTables };
}

function Watch({ name, tables, read, setName, setTables, note = "" }: Written & { note?: string }) {
  return (
    <>
      <Field
        label={t`Name of the judge`}
        value={name}
        maxLength={LONGEST.event_name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Field
        label={t`Tables`}
        note={note}
        value={tables}
        aria-invalid={read === null}
        onInput={({ currentTarget }) => setTables(currentTarget.value)}
      />
    </>
  );
}
