import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Choice } from "../../../../parts/controls/Choice";
import { Select } from "../../../../parts/controls/Select";
import { roundNow } from "../../viewQueries";
import { Consequences } from "./Consequences";
import { DecisionSheet } from "./DecisionSheet";
import { useWho, type WhoProps } from "./who";

type Cards = "nobody" | "others";

interface DisqualifyProps extends WhoProps {
  table?: number;
}

/** A whole table (TRN-23), or one player; beside each choice stands what it does to others. */
export function DisqualifySheet(props: DisqualifyProps) {
  const { view } = props;
  const tables = (roundNow(view)?.tables ?? []).map(({ table }) => [table, t`Table ${table}`] as const);
  const [whole, setWhole] = useState(props.table !== undefined || (!props.who && tables.length > 0));
  const [table, setTable] = useState(props.table ?? tables[0]?.[0] ?? 0);
  const [chosenCards, setCards] = useState<Cards | null>(null);
  const { chosen, field, name } = useWho(props, (each) => each.status !== "disqualified");
  const open = !props.who && props.table === undefined;
  const cards = chosenCards ?? (whole ? view.parameters.disqualified_cards : "others");
  const whom = whole ? { table } : { entrant: chosen };
  return (
    <DecisionSheet
      {...props}
      title={titleOf(props, name)}
      note={t`They leave the event. Readmitting takes it back, until the stage is closed.`}
      rule="TRN-23, A-57c"
      action={t`Disqualify`}
      why="needed"
      ready={whole ? table > 0 : chosen > 0}
      decision={(why) => ({ kind: "disqualify", why, ...whom, cards })}
    >
      {open && tables.length > 0 && <Whom whole={whole} onChange={setWhole} />}
      {open && whole && <Select label={t`Table`} value={table} choices={tables} onChange={setTable} />}
      {!whole && field}
      <Choice
        label={t`Their games at other tables count`}
        value={cards}
        choices={[
          ["others", t`for those who met them`],
          ["nobody", t`for nobody`],
        ]}
        onChange={setCards}
      />
      {(whole ? table : chosen) > 0 && <Consequences view={view} whom={whom} cards={cards} />}
    </DecisionSheet>
  );
}

function titleOf({ who, table }: DisqualifyProps, name: string): string {
  if (who) return t`Disqualify ${name}`;
  return table ? t`Disqualify table ${table}` : t`Disqualify`;
}

function Whom({ whole, onChange }: { whole: boolean; onChange: (whole: boolean) => void }) {
  return (
    <Choice
      label={t`Whom`}
      value={whole ? "table" : "player"}
      choices={[
        ["table", t`a table`],
        ["player", t`a player`],
      ]}
      onChange={(next) => onChange(next === "table")}
    />
  );
}
