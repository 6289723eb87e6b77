import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { RuleLinks } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import { nameOf } from "../../viewQueries";
import { type HandDraft, seatsAt } from "./draft";
import style from "./HandDraw.module.css";

interface Props {
  view: EventView;
  draft: HandDraft;
  tables: number;
  /** Those who draw again, because others at their table have the same tile. */
  equal: readonly number[];
  onChange: (entrant: number) => void;
  onTakeBack: (entrant: number) => void;
}

/** The tables as they fill, each with its seats as the tiles say. */
export function Drawn({ view, draft, tables, equal, onChange, onTakeBack }: Props) {
  return (
    <ul class={style.tables}>
      {Array.from({ length: tables }, (_, at) => at + 1).map((table) => (
        <li key={table} class={style.table}>
          <h3>{t`Table ${table}`}</h3>
          <ol>
            {seatsAt(draft, table).map(({ entrant, tiles }, seat) => (
              <li key={entrant} data-equal={equal.includes(entrant) || undefined}>
                <span class={style.seat}>{seat + 1}</span>
                <button type="button" class={style.name} onClick={() => onChange(entrant)}>
                  {nameOf(view, entrant)}
                </button>
                <span>{tiles}</span>
                <Button
                  kind="quiet"
                  icon="close"
                  square
                  aria-label={t`Take back the lot of ${nameOf(view, entrant)}`}
                  onClick={() => onTakeBack(entrant)}
                />
              </li>
            ))}
          </ol>
          {seatsAt(draft, table).some(({ entrant }) => equal.includes(entrant)) && (
            <p class={style.equal}>
              {t`Equal tiles: those players draw again. Press a name and add what was drawn: R5, K8.`}{" "}
              <RuleLinks rule="A-57b" />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
