import { t } from "@lingui/core/macro";
import { useId, useState } from "preact/hooks";
import { boxOf } from "../../../kernel/questions";
import { bare } from "../../../melds/meld";
import { stateOf } from "../../../melds/state";
import { writeTile } from "../../../notation/tile";
import { Button } from "../../../parts/controls/Button";
import { Sheet } from "../../../parts/page/Sheet";
import type { Asked } from "./address";
import { type Entry, tooMany } from "./entry";
import style from "./TypeSheet.module.css";
import { readTyped, readTypedRack, type Typed, writeRow, writeRows } from "./typed";
import { brokenWords, copiesWords, unreadWords } from "./words";

interface Props {
  asked: Asked;
  onChange: (asked: Asked) => void;
  onClose: () => void;
}

/** Table and rack as text: what can be read is taken at every key, and what cannot is said below it. */
export function TypeSheet({ asked, onChange, onClose }: Props) {
  const { entry, rules, ask } = asked;
  const beside = ask === "order" ? "loose" : "rack";
  const [table, setTable] = useState(() => writeRows(entry.melds));
  const [row, setRow] = useState(() => writeRow(entry[beside]));
  const take = (next: Partial<Entry>) => onChange({ ...asked, entry: { ...entry, ...next } });
  return (
    <Sheet title={t`Type`} onClose={onClose} foot={<Button kind="action" big onClick={onClose}>{t`Done`}</Button>}>
      <p>{t`K black, R red, B blue, O orange, * a joker. R9-12 is a run, KBO7 a group, R1 4 11 three red tiles. A bar or a new line parts the sets.`}</p>
      <TypedField
        label={t`The table`}
        text={table}
        onText={(text) => {
          setTable(text);
          const melds = readTyped(text, rules).rows;
          take({ melds, caret: melds.length });
        }}
        complaints={complaintsOf(readTyped(table, rules), asked, ask !== "order")}
      />
      <TypedField
        label={ask === "order" ? t`Loose tiles` : t`Your rack`}
        text={row}
        onText={(text) => {
          setRow(text);
          take({ [beside]: readTypedRack(text, rules).tiles, caret: beside });
        }}
        complaints={complaintsOf(readTyped(row, rules), asked, false)}
      />
    </Sheet>
  );
}

interface FieldProps {
  label: string;
  text: string;
  rows?: number;
  onText: (text: string) => void;
  complaints: readonly string[];
}

/** A text, and under it what of it cannot be. */
export function TypedField({ label, text, rows = 3, onText, complaints }: FieldProps) {
  const id = useId();
  return (
    <div class={style.field}>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        value={text}
        rows={rows}
        spellcheck={false}
        autocapitalize="characters"
        autocomplete="off"
        aria-invalid={complaints.length > 0}
        aria-describedby={`${id}-why`}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div id={`${id}-why`} class={style.why} role="status">
        {complaints.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  );
}

/** All that is wrong with a field. */
function complaintsOf(typed: Typed, asked: Asked, whole: boolean): string[] {
  const { rules, entry } = asked;
  const broken = typed.rows.filter((row) => stateOf(row, boxOf(rules)).state !== "valid");
  const tiles = new Set(typed.rows.flat().map((tile) => writeTile(bare(tile))));
  const often = tooMany(entry, rules).filter((tile) => tiles.has(writeTile(tile)));
  return [
    ...typed.unread.map((each) => unreadWords(each, rules)),
    ...often.map((tile) => copiesWords(tile, rules)),
    ...(whole ? broken.map((row) => brokenWords(row, rules)) : []),
  ];
}
