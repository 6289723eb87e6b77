import { t } from "@lingui/core/macro";
import { useRef, useState } from "preact/hooks";
import { Refused } from "../../../../net/api";
import { importEntrants, newCommand } from "../../../../net/events";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Refusals } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { EventStore } from "../../store";
import type { SheetProps } from "../sheets/DecisionSheet";
import style from "./Entries.module.css";

/** A list from a spreadsheet: everybody on it is entered, or nobody, and the lines that are wrong are named. */
export function ImportSheet({ store, onClose }: SheetProps) {
  const [table, setTable] = useState("");
  const { busy, refused, enter } = useImport(store);
  const run = async () => {
    if (await enter(table)) onClose();
  };
  return (
    <Sheet
      title={t`Import a list`}
      onClose={onClose}
      foot={
        <Button kind="action" big disabled={busy || !table.trim()} onClick={run}>
          {t`Enter everybody on the list`}
        </Button>
      }
    >
      <p>{t`The first line names the columns: name and born, perhaps club and group. All lines are taken, or none.`}</p>
      <Field
        label={t`A CSV file`}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void file.text().then(setTable);
        }}
      />
      <label>
        <span class={style.label}>{t`or the lines themselves`}</span>
        <textarea
          class={style.text}
          value={table}
          spellcheck={false}
          placeholder={"name;born;club\nZofia Wiśniewska;14.03.2008;Pałac Młodzieży"}
          onInput={({ currentTarget }) => setTable(currentTarget.value)}
        />
      </label>
      <Refusals of={refused} />
    </Sheet>
  );
}

/** A list is sent under one command until it is answered, so that nobody is entered twice. */
function useImport(store: EventStore) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = useRef({ table: "", command: "" });
  const enter = async (table: string): Promise<boolean> => {
    if (sent.current.table !== table) sent.current = { table, command: newCommand() };
    setBusy(true);
    setRefused(null);
    try {
      await importEntrants(store.id, table, sent.current.command);
      await store.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 0) sent.current = { table: "", command: "" };
      setRefused(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, enter };
}
