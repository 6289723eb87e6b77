/** What a judge's pages need of an event's view. Pure. */
import type { EventView, GameShown, RoundShown, StagePlayed, TableShown } from "../../../protocol";
import { entrantOf } from "../viewQueries";

/** A table of a round, with all that it is a part of. */
export interface TableInRound {
  play: StagePlayed;
  round: RoundShown;
  table: TableShown;
}

/** The table in the round that is named, else in the newest. */
export function tableInRound(view: EventView, number: number, round: number | null = null): TableInRound | null {
  const play = view.stages.at(-1);
  const drawn = play?.rounds.find((each) => each.round === round) ?? play?.rounds.at(-1);
  const table = drawn?.tables.find((each) => each.table === number);
  return play && drawn && table ? { play, round: drawn, table } : null;
}

/** The organiser may write at every table, a judge at his own. */
export function myTables(view: EventView): number[] {
  const drawn =
    view.stages
      .at(-1)
      ?.rounds.at(-1)
      ?.tables.map((each) => each.table) ?? [];
  if (view.me.role === "organiser") return drawn;
  return view.me.role === "judge" ? drawn.filter((table) => view.me.tables.includes(table)) : [];
}

export function mayWrite(view: EventView, table: number): boolean {
  return view.me.role === "organiser" || (view.me.role === "judge" && view.me.tables.includes(table));
}

/** Who plays a game whose card is still to be written: those who sit there and have not gone. */
export function playersNow(view: EventView, table: TableShown): number[] {
  return table.now.filter((each) => entrantOf(view, each)?.status === "present");
}

/** From seat 1 on, with all who have sat on each. */
export function everyone(table: TableShown): number[] {
  return table.seats.flat();
}

export function seatOf(table: TableShown, entrant: number): number {
  return table.seats.findIndex((seat) => seat.includes(entrant)) + 1;
}

/** The tiles that somebody drew for the seat, also those of a play-off. */
export function drawnBy(table: TableShown, entrant: number): string[] {
  return table.picked.flat().flatMap((each) => (each.entrant === entrant ? [each.tiles] : []));
}

/** The game whose card is written next, or none. */
export function firstDue(table: TableShown): GameShown | null {
  return table.games.find((game) => game.state === "due") ?? null;
}

export function unsigned(game: GameShown): number[] {
  const { card } = game;
  if (!card || card.cancelled) return [];
  return card.results.map((result) => result.entrant).filter((each) => !card.signed.includes(each));
}

export type Waits = "signal" | "called" | "card" | "signatures" | "nothing";

/** What a table waits for, and of which game. */
export function waitsFor({ round, table }: TableInRound, called: boolean): { what: Waits; game: number } {
  const due = firstDue(table);
  if (called) return { what: "called", game: due?.game ?? 0 };
  if (!round.signal) return { what: "signal", game: due?.game ?? 0 };
  if (due) return { what: "card", game: due.game };
  const open = table.games.find((game) => unsigned(game).length > 0);
  return open ? { what: "signatures", game: open.game } : { what: "nothing", game: 0 };
}
