import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Field } from "../../../../parts/controls/Field";
import type { EventView } from "../../../../protocol";
import { readTables } from "../queries/next";
import { DecisionSheet, type SheetProps } from "./DecisionSheet";

interface Props extends SheetProps {
  view: EventView;
  /** Where it began; others can be added. */
  table?: number;
}

/** Tables that have not begun are drawn once more, among themselves. */
export function RedrawSheet({ table, ...rest }: Props) {
  const [tables, setTables] = useState(table ? String(table) : "");
  const read = readTables(tables);
  return (
    <DecisionSheet
      {...rest}
      title={t`Draw tables again`}
      note={t`Only tables without a card; their people are drawn anew among them. It cannot be taken back.`}
      rule="TRN-13"
      action={t`Draw again`}
      why="needed"
      ready={read !== null && read.length > 0}
      decision={(why) => ({ kind: "redraw", tables: read ?? [], why })}
    >
      <Field
        label={t`Tables`}
        note={t`For example 1-4, 7.`}
        value={tables}
        aria-invalid={read === null}
        onInput={({ currentTarget }) => setTables(currentTarget.value)}
      />
    </DecisionSheet>
  );
}
