import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Select } from "../../../../parts/controls/Select";
import type { EntrantShown, EventView } from "../../../../protocol";
import { roundNow, sittingOf } from "../../viewQueries";
import { DecisionSheet, type SheetProps } from "./DecisionSheet";

interface Props extends SheetProps {
  view: EventView;
}

/** Those who are here and have no seat in this round. */
function seatless(view: EventView): EntrantShown[] {
  const round = roundNow(view);
  return view.entrants.filter(({ id, status }) => status === "present" && !sittingOf(round, id));
}

/** Seats whose player has left. */
function emptySeats(view: EventView): { table: number; entrant: EntrantShown }[] {
  const tables = roundNow(view)?.tables ?? [];
  return tables.flatMap(({ table, now }) =>
    now.flatMap((id) => {
      const entrant = view.entrants[id - 1];
      return entrant && entrant.status !== "present" ? [{ table, entrant }] : [];
    }),
  );
}

export function ReplaceSheet({ view, ...rest }: Props) {
  const seats = emptySeats(view);
  const people = seatless(view);
  const [leaves, setLeaves] = useState(seats[0]?.entrant.id ?? 0);
  const [comes, setComes] = useState(people[0]?.id ?? 0);
  const seat = seats.find(({ entrant }) => entrant.id === leaves);
  return (
    <DecisionSheet
      {...rest}
      title={t`Fill an empty seat`}
      note={
        seats.length && people.length
          ? t`From the next game on. It cannot be taken back.`
          : t`Nobody has left a table, or nobody is free: who leaves withdraws first, and who comes checks in.`
      }
      rule="A-57c"
      action={t`Take the seat`}
      why="needed"
      ready={seat !== undefined && comes > 0}
      decision={(why) => ({ kind: "replace", table: seat?.table ?? 0, leaves, comes, why })}
    >
      <Select
        label={t`The seat of`}
        value={leaves}
        choices={seats.map(({ table, entrant }) => [entrant.id, t`${entrant.name}, table ${table}`])}
        onChange={setLeaves}
      />
      <People label={t`is taken by`} people={people} value={comes} onChange={setComes} />
    </DecisionSheet>
  );
}

export function SeatLateSheet({ view, ...rest }: Props) {
  const tables = (roundNow(view)?.tables ?? []).filter(
    ({ seats, games }) => seats.length === 3 && games.every(({ version }) => version === 0),
  );
  const people = seatless(view);
  const [table, setTable] = useState(tables[0]?.table ?? 0);
  const [entrant, setEntrant] = useState(people[0]?.id ?? 0);
  return (
    <DecisionSheet
      {...rest}
      title={t`Seat a late arrival`}
      note={
        tables.length && people.length
          ? t`As the fourth at a table of three that has not begun. It cannot be taken back.`
          : t`There is no table of three without a card, or nobody is here without a seat.`
      }
      rule="A-53"
      action={t`Give the seat`}
      why="needed"
      ready={table > 0 && entrant > 0}
      decision={(why) => ({ kind: "seat-late", table, entrant, why })}
    >
      <People label={t`Who`} people={people} value={entrant} onChange={setEntrant} />
      <Select
        label={t`Table`}
        value={table}
        choices={tables.map((each) => [each.table, t`Table ${each.table}`])}
        onChange={setTable}
      />
    </DecisionSheet>
  );
}

interface PeopleProps {
  label: string;
  people: readonly EntrantShown[];
  value: number;
  onChange: (id: number) => void;
}

function People({ label, people, value, onChange }: PeopleProps) {
  return (
    <Select
      label={label}
      value={value}
      choices={people.map(({ id, name }) => [id, `${id}. ${name}`])}
      onChange={onChange}
    />
  );
}
