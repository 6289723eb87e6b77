/** What pages ask of a view of a championship again and again. */
import type { EntrantShown, EventView, RoundShown, StagePlayed, StandingShown, TableShown } from "../../protocol";

export function entrantOf(view: EventView, number: number): EntrantShown | undefined {
  return view.entrants[number - 1];
}

export function nameOf(view: EventView, number: number): string {
  return entrantOf(view, number)?.name ?? "";
}

/** The stage that goes on, or the last that was played. */
export function stageNow(view: EventView): StagePlayed | undefined {
  return view.stages.at(-1);
}

export function roundNow(view: EventView): RoundShown | undefined {
  return stageNow(view)?.rounds.at(-1);
}

export interface Sitting {
  table: TableShown;
  /** From 1. */
  seat: number;
}

/** Where somebody sits in a round. */
export function sittingOf(round: RoundShown | undefined, entrant: number): Sitting | null {
  for (const table of round?.tables ?? []) {
    const at = table.now.indexOf(entrant);
    if (at >= 0) return { table, seat: at + 1 };
  }
  return null;
}

export function judgesAt(view: EventView, table: TableShown): string[] {
  return view.judges.filter((judge) => table.judges.includes(judge.id)).map((judge) => judge.name);
}

export function goesOn(row: StandingShown): boolean {
  return row.qualifies === "yes" || row.qualifies === "for now";
}

/** Whether each table sends its best on, and not the list of all. */
export function isByTable(view: EventView, play: StagePlayed): boolean {
  return view.parameters.stages[play.number - 1]?.fields.some((field) => field.from_each_table > 0) ?? false;
}

/** After how many rows the line is, where those who go on are the first of the list; else `null`. */
export function lineAfter(view: EventView, play: StagePlayed): number | null {
  if (isByTable(view, play)) return null;
  const through = play.standings.filter(goesOn).length;
  const first = play.standings.slice(0, through).every(goesOn);
  return play.next && first && through > 0 && through < play.standings.length ? through : null;
}

/** Those who go on from a closed stage, in the order in which they got their places. */
export function qualified(play: StagePlayed): number[] {
  if (!play.closed || !play.next) return [];
  const through = new Set(play.standings.filter(goesOn).map((row) => row.entrant));
  return play.order.filter((entrant) => through.has(entrant));
}

/** The tiles that somebody drew for a seat, in the order of the drawing. */
export function drawnTiles(table: TableShown, entrant: number): string {
  return table.picked
    .flatMap((round) => round.filter((each) => each.entrant === entrant).map((each) => each.tiles))
    .join(" ");
}
