import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Select } from "../../../../parts/controls/Select";
import type { EventView } from "../../../../protocol";
import { nameOf, roundNow } from "../../viewQueries";
import { DecisionSheet, type SheetProps } from "./DecisionSheet";

interface Props extends SheetProps {
  view: EventView;
}

/** Everybody who sits at a table without a card, with the table. */
function seated(view: EventView): [number, string][] {
  const tables = (roundNow(view)?.tables ?? []).filter(({ games }) => games.every(({ version }) => version === 0));
  return tables
    .flatMap(({ table, now }) => now.map((id): [number, string] => [id, t`${nameOf(view, id)}, table ${table}`]))
    .sort(([, one], [, other]) => one.localeCompare(other, "pl"));
}

/** Two lots that were mixed up. */
export function SwapSheet({ view, ...rest }: Props) {
  const people = seated(view);
  const [one, setOne] = useState(people[0]?.[0] ?? 0);
  const [other, setOther] = useState(people[1]?.[0] ?? 0);
  return (
    <DecisionSheet
      {...rest}
      title={t`Swap two players`}
      note={
        people.length > 1
          ? t`They exchange table, seat and tiles. Only at tables without a card.`
          : t`Every table has a card already.`
      }
      rule="TRN-13"
      action={t`Swap them`}
      why="needed"
      ready={one > 0 && other > 0 && one !== other}
      decision={(why) => ({ kind: "swap", one, other, why })}
    >
      <Select label={t`Who`} value={one} choices={people} onChange={setOne} />
      <Select label={t`and`} value={other} choices={people} onChange={setOther} />
    </DecisionSheet>
  );
}

/** The whole draw was wrong. */
export function UndoDrawSheet({ view, ...rest }: Props) {
  const tables = roundNow(view)?.tables ?? [];
  const count = plural(tables.length, { one: "# table", other: "# tables" });
  return (
    <DecisionSheet
      {...rest}
      title={t`Undo the draw`}
      note={t`The last draw (${count}) is taken back, and the round can be drawn anew. Only before the first card.`}
      rule="TRN-13"
      action={t`Undo the draw`}
      why="needed"
      decision={(why) => ({ kind: "undo-draw", why })}
    />
  );
}
