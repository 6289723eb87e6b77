import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SolvedRules } from "../../../catalogue/positions";
import type { Row } from "./entry";
import style from "./TypedRow.module.css";
import { readTyped, readTypedRack, writeRow, writeRows } from "./typed";
import { unreadWords } from "./words";

interface RackProps {
  row: Row;
  rules: SolvedRules;
  onRow: (row: Row) => void;
}

/** The rack as text, where a keyboard is at hand. */
export function TypedRack({ row, rules, onRow }: RackProps) {
  return (
    <Typed
      text={writeRow(row)}
      rules={rules}
      placeholder="R1 4 11 B10 *"
      label={t`Your rack as text`}
      rack
      onText={(text) => onRow(readTypedRack(text, rules).tiles)}
    />
  );
}

interface TableProps {
  rows: readonly Row[];
  rules: SolvedRules;
  /** To begin with it. */
  first: boolean;
  onRows: (rows: Row[]) => void;
}

/** The table as text: a run or a group that is written short begins the next set by itself. */
export function TypedTable({ rows, rules, first, onRows }: TableProps) {
  return (
    <Typed
      text={writeRows(rows)}
      rules={rules}
      placeholder="R9-12 KBO7"
      label={t`The table as text`}
      first={first}
      onText={(text) => onRows(readTyped(text, rules).rows)}
    />
  );
}

interface Props {
  /** As it is written when nobody is typing. */
  text: string;
  rules: SolvedRules;
  placeholder: string;
  label: string;
  rack?: boolean;
  first?: boolean;
  onText: (text: string) => void;
}

/** While somebody writes, his own letters stay as they are; Enter goes on to the next. */
function Typed({ text, rules, placeholder, label, rack = false, first = false, onText }: Props) {
  const [own, setOwn] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first && matchMedia("(hover: hover)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  const shown = own ?? text;
  const [unread] = readTyped(shown, rules).unread;
  const halfway = unread && unread.at + unread.text.length === shown.length; // a letter that waits for its number
  const why = unread && !halfway ? unreadWords(unread, rules) : "";
  return (
    <div class={style.field} data-rack={rack || undefined}>
      <input
        ref={field}
        class={style.typed}
        value={shown}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        aria-label={label}
        aria-invalid={why !== ""}
        onInput={({ currentTarget: { value } }) => {
          setOwn(value);
          onText(value);
        }}
        onFocus={() => onText(shown)}
        onBlur={() => setOwn(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") nextField(event.currentTarget)?.focus();
        }}
      />
      {why && <p class={style.why}>{why}</p>}
    </div>
  );
}

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`.${style.typed}`)];
  return fields[fields.indexOf(field) + 1];
}
