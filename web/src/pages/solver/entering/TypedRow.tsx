import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import type { SolvedRules } from "../../../catalogue/positions";
import type { Row } from "./entry";
import style from "./TypedRow.module.css";
import { readTypedRack, writeRow } from "./typed";
import { unreadWords } from "./words";

interface Props {
  row: Row;
  rules: SolvedRules;
  onRow: (row: Row) => void;
}

/** The rack as text, where a keyboard is at hand; while somebody writes, his own letters stay as they are. */
export function TypedRow({ row, rules, onRow }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writeRow(row);
  const [unread] = readTypedRack(text, rules).unread;
  const halfway = unread && unread.at + unread.text.length === text.length; // a letter that waits for its number
  const why = unread && !halfway ? unreadWords(unread, rules) : "";
  return (
    <>
      <input
        class={style.typed}
        value={text}
        placeholder="R7 B10 *"
        spellcheck={false}
        autocomplete="off"
        aria-label={t`Your rack as text`}
        aria-invalid={why !== ""}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          onRow(readTypedRack(value, rules).tiles);
        }}
        onBlur={() => setTyped(null)}
      />
      {why && <p class={style.why}>{why}</p>}
    </>
  );
}
