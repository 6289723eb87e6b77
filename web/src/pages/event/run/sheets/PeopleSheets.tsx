import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Choice } from "../../../../parts/controls/Choice";
import { Select } from "../../../../parts/controls/Select";
import type { EntrantShown, EventView } from "../../../../protocol";
import { nameOf, roundNow } from "../../viewQueries";
import { DecisionSheet, type SheetProps } from "./DecisionSheet";

export interface WhoProps extends SheetProps {
  view: EventView;
  /** Who it is about; where nobody is named it can be chosen. */
  who?: number;
}

/** Somebody of those for whom it can be decided. */
function useWho({ view, who }: WhoProps, may: (entrant: EntrantShown) => boolean) {
  const choices = view.entrants.filter(may).map(({ id, name }) => [id, `${id}. ${name}`] as const);
  const [chosen, setChosen] = useState(who ?? choices[0]?.[0] ?? 0);
  const field = who ? null : <Select label={t`Who`} value={chosen} choices={choices} onChange={setChosen} />;
  return { chosen, field, name: nameOf(view, chosen) };
}

const isIn = ({ status }: EntrantShown) => status === "entered" || status === "present";

export function WithdrawSheet(props: WhoProps) {
  const { chosen, field, name } = useWho(props, isIn);
  return (
    <DecisionSheet
      {...props}
      title={props.who ? t`${name} withdraws` : t`A withdrawal`}
      note={t`Cards so far stay. The next on the waiting list moves up. Readmitting takes it back.`}
      rule="A-57"
      action={t`Withdraw`}
      why="welcome"
      ready={chosen > 0}
      decision={(why) => ({ kind: "withdraw", entrant: chosen, why })}
    >
      {field}
    </DecisionSheet>
  );
}

export function ReadmitSheet(props: WhoProps) {
  const { chosen, field, name } = useWho(props, (each) => !isIn(each));
  return (
    <DecisionSheet
      {...props}
      title={props.who ? t`Readmit ${name}` : t`Readmit somebody`}
      note={t`Takes back a withdrawal or a disqualification; the cards count again.`}
      action={t`Readmit`}
      why="needed"
      ready={chosen > 0}
      decision={(why) => ({ kind: "readmit", entrant: chosen, why })}
    >
      {field}
    </DecisionSheet>
  );
}

type Cards = "usual" | "nobody" | "others";

interface DisqualifyProps extends WhoProps {
  table?: number;
}

/** A whole table (TRN-23), or one player. */
export function DisqualifySheet(props: DisqualifyProps) {
  const tables = (roundNow(props.view)?.tables ?? []).map(({ table }) => [table, t`Table ${table}`] as const);
  const [whole, setWhole] = useState(props.table !== undefined || (!props.who && tables.length > 0));
  const [table, setTable] = useState(props.table ?? tables[0]?.[0] ?? 0);
  const [cards, setCards] = useState<Cards>("usual");
  const { chosen, field, name } = useWho(props, (each) => each.status !== "disqualified");
  const open = !props.who && props.table === undefined;
  return (
    <DecisionSheet
      {...props}
      title={props.who ? t`Disqualify ${name}` : props.table ? t`Disqualify table ${props.table}` : t`Disqualify`}
      note={t`They leave the event. Readmitting takes it back, until the stage is closed.`}
      rule="TRN-23, A-57c"
      action={t`Disqualify`}
      why="needed"
      ready={whole ? table > 0 : chosen > 0}
      decision={(why) => ({
        kind: "disqualify",
        why,
        ...(whole ? { table } : { entrant: chosen }),
        ...(cards === "usual" ? {} : { cards }),
      })}
    >
      {open && tables.length > 0 && <Whom whole={whole} onChange={setWhole} />}
      {open && whole && <Select label={t`Table`} value={table} choices={tables} onChange={setTable} />}
      {!whole && field}
      <Choice
        label={t`Their cards of this stage count`}
        value={cards}
        choices={[
          ["usual", t`as the event says`],
          ["nobody", t`for nobody`],
          ["others", t`for the others`],
        ]}
        onChange={setCards}
      />
    </DecisionSheet>
  );
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
