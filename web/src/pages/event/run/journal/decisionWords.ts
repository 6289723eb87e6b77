/** A decision in one sentence, for the trail. */
import { plural, t } from "@lingui/core/macro";
import type { EventDecision, EventView, TrailEntry } from "../../../../protocol";
import { nameOf } from "../../viewQueries";
import { wallScenes } from "../../wallScenes";
import { writeTables } from "../queries/next";
import { namesOf } from "../queries/people";
import { shortTime } from "../venue";

/** Why it was decided, in the words of who decided it. */
export function reasonOf(decision: EventDecision): string {
  const { why = "", exceptionally = "" } = decision as { why?: string; exceptionally?: string };
  return why || exceptionally;
}

/** For every entry which of the stages played it belongs to, from 1; 0 before the first draw. */
export function stagesOf(entries: readonly Pick<TrailEntry, "kind">[]): number[] {
  let played = NOTHING_DRAWN;
  return entries.map(({ kind }) => {
    const before = played;
    played = after(played, kind);
    return (kind === "undo-draw" ? before : played).rounds.length;
  });
}

interface Played {
  /** Of each stage, how many are drawn. */
  rounds: readonly number[];
  closed: boolean;
}

const NOTHING_DRAWN: Played = { rounds: [], closed: true };

function after({ rounds, closed }: Played, kind: string): Played {
  const [earlier, last] = [rounds.slice(0, -1), rounds.at(-1) ?? 0];
  switch (kind) {
    case "draw":
      return { rounds: closed ? [...rounds, 1] : [...earlier, last + 1], closed: false };
    case "undo-draw": // of the first round: the stage before is the last again, and that was closed
      return last > 1 ? { rounds: [...earlier, last - 1], closed } : { rounds: earlier, closed: true };
    case "reopen-stage":
      return { rounds, closed: false };
    case "close-stage":
      return { rounds, closed: true };
    default:
      return { rounds, closed };
  }
}

export function told(view: EventView, decision: EventDecision): string {
  return ofPeople(view, decision) ?? ofTables(view, decision) ?? ofStages(view, decision) ?? decision.kind;
}

function ofPeople(view: EventView, decision: EventDecision): string | null {
  switch (decision.kind) {
    case "enter":
      return t`${decision.name} is entered`;
    case "amend":
      return t`Number ${decision.entrant} put right: ${decision.name}`;
    case "check-in": {
      const name = nameOf(view, decision.entrant);
      return decision.present === false ? t`${name} is not here after all` : t`${name} is here`;
    }
    case "withdraw":
      return t`${nameOf(view, decision.entrant)} withdraws`;
    case "readmit":
      return t`${nameOf(view, decision.entrant)} is readmitted`;
    case "appoint": {
      const tables = writeTables(decision.tables);
      return tables ? t`${decision.name} judges tables ${tables}` : t`${decision.name} is a judge`;
    }
    case "dismiss": {
      const name = view.judges.find(({ id }) => id === decision.judge)?.name ?? `${decision.judge}`;
      return t`${name} is no longer a judge`;
    }
    case "disqualify":
      return decision.table
        ? t`Table ${decision.table} is disqualified`
        : t`${nameOf(view, decision.entrant ?? 0)} is disqualified`;
    case "replace":
      return t`Table ${decision.table}: ${nameOf(view, decision.comes)} takes the seat of ${nameOf(view, decision.leaves)}`;
    case "seat-late":
      return t`${nameOf(view, decision.entrant)} comes to table ${decision.table}`;
    default:
      return null;
  }
}

function ofTables(view: EventView, decision: EventDecision): string | null {
  switch (decision.kind) {
    case "card": {
      const game = gameWords(decision);
      return decision.version ? t`Card corrected: ${game}` : t`Card written: ${game}`;
    }
    case "sign":
      return t`${nameOf(view, decision.entrant)} signs: ${gameWords(decision)}`;
    case "cancel-game":
      return t`Cancelled: ${gameWords(decision)}`;
    case "online":
      return t`Table ${decision.table} plays online, room ${decision.room}`;
    case "call":
      return decision.called === false
        ? t`The judge has come to table ${decision.table}`
        : t`A judge is called to table ${decision.table}`;
    default:
      return null;
  }
}

function gameWords({ round, table, game }: { round: number; table: number; game: number }): string {
  return t`round ${round}, table ${table}, game ${game}`;
}

function ofStages(view: EventView, decision: EventDecision): string | null {
  switch (decision.kind) {
    case "set-up":
      return t`The event is set up: ${decision.parameters.name}`;
    case "draw": {
      const lots = decision.lots?.length ?? 0;
      return decision.seed
        ? plural(lots, { one: "# table is drawn", other: "# tables are drawn" })
        : plural(lots, { one: "# table is drawn by hand", other: "# tables are drawn by hand" });
    }
    case "correct":
      return decision.place
        ? t`Title and place put right: ${decision.name}, ${decision.place}`
        : t`Title put right: ${decision.name}`;
    case "swap":
      return t`${nameOf(view, decision.one)} and ${nameOf(view, decision.other)} exchange their lots`;
    case "undo-draw":
      return t`The draw is undone`;
    case "redraw":
      return t`Drawn again: tables ${writeTables(decision.tables)}`;
    case "signal":
      return t`The signal is given`;
    case "break-tie":
      return decision.how === "lot"
        ? t`A lot decides: ${namesOf(view, decision.order)}`
        : t`A play-off decides: ${namesOf(view, decision.order)}`;
    case "close-stage":
      return t`The stage is closed`;
    case "reopen-stage":
      return t`The stage is opened again`;
    case "clock":
      return clockWords(decision);
    case "address":
      return decision.address
        ? t`Links and codes lead to ${decision.address}`
        : t`Links and codes lead to the page's own address`;
    case "wall":
      return wallWords(decision.scene ?? "auto");
    case "remark":
      return decision.text;
    default:
      return null;
  }
}

function wallWords(scene: EventView["wall"]): string {
  const words = wallScenes().find(([each]) => each === scene)?.[1];
  return words ? t`The projector shows: ${words}` : t`The projector follows the event`;
}

function clockWords({ what = "", until = "" }: { what?: string; until?: string }): string {
  if (until) return t`Big clock: ${what} until ${shortTime(until)}`;
  return what ? t`Big clock: ${what}` : t`The big clock is taken away`;
}
