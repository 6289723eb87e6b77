import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Select } from "../../../../parts/controls/Select";
import type { EventView } from "../../../../protocol";
import { entrantOf, nameOf } from "../../viewQueries";
import { drawingsOf, freeTables, type HandDraft, type HandLot } from "./draft";
import style from "./HandDraw.module.css";

interface Props {
  view: EventView;
  draft: HandDraft;
  /** Of the tables of the round. */
  sizes: readonly number[];
  /** Who is still to draw. */
  people: readonly number[];
  /** Whose lot is changed; 0 for nobody's. */
  changed: number;
  onWrite: (lot: HandLot) => void;
}

/** Somebody comes to the desk with a lot and a tile. */
export function LotForm({ view, draft, sizes, people, changed, onWrite }: Props) {
  const known = draft.find((lot) => lot.entrant === changed);
  const sorted = [...people].sort((one, other) => nameOf(view, one).localeCompare(nameOf(view, other), "pl"));
  const tables = freeTables(draft, sizes, changed);
  const [entrant, setEntrant] = useState(changed || (sorted[0] ?? 0));
  const [table, setTable] = useState(known?.table ?? tables[0] ?? 0);
  const [tiles, setTiles] = useState(known?.tiles ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (changed || draft.length) form.current?.querySelector<HTMLElement>(changed ? "input" : "select")?.focus();
  }, []);
  if (!changed && !sorted.length) return null;
  const read = drawingsOf(tiles);
  const write = (event: Event) => {
    event.preventDefault();
    if (read && entrant && table) onWrite({ entrant, table, tiles: read.join(", ") });
  };
  const all = changed ? [changed] : sorted;
  return (
    <form class={style.form} ref={form} onSubmit={write}>
      <Select
        label={t`Who`}
        value={entrant}
        choices={all.map((id) => [id, `${entrantOf(view, id)?.name ?? ""} (${id})`])}
        onChange={setEntrant}
      />
      <Select
        label={t`Lot: table`}
        value={table}
        choices={tables.map((each) => [each, String(each)])}
        onChange={setTable}
      />
      <Field
        label={t`Tile for the seat`}
        problem={tiles !== "" && read === null ? t`This is not a tile.` : ""}
        note={t`K, R, B or O and the number: R12. A joker first: * R12. Drawn again: R12, K5.`}
        value={tiles}
        autocapitalize="characters"
        onInput={({ currentTarget }) => setTiles(currentTarget.value)}
      />
      <Button kind="outline" type="submit" disabled={read === null}>{t`Write it down`}</Button>
    </form>
  );
}
