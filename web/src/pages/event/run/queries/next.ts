/** What comes next in an event, and what is missing for it. */
import type { EventView } from "../../../../protocol";
import { roundNow } from "../../viewQueries";

export type Step = "people" | "draw" | "signal" | "cards" | "tie" | "close" | "over";

export function nextStep({ progress, stages, entrants }: EventView): Step {
  if (progress.over) return "over";
  if (!entrants.length) return "people";
  const stage = stages.at(-1);
  if (!stage || stage.closed) return "draw";
  if (stage.rounds.at(-1)?.signal === "") return "signal";
  if (progress.missing.length) return "cards";
  if (stage.rounds.length < stage.rounds_planned) return "draw";
  return stage.tied.length ? "tie" : "close";
}

/** Whether a stage that has begun can go on no other way: too few are left, or too odd a number, for tables. */
export function closesEarly({ progress, stages }: EventView): boolean {
  const stage = stages.at(-1);
  return stage !== undefined && !stage.closed && progress.draw.some(({ code }) => code === "draw/no-tables");
}

export interface MissingAt {
  round: number;
  table: number;
  games: number[];
}

/** Games without a card, table by table. */
export function missingByTable(view: EventView): MissingAt[] {
  const found: MissingAt[] = [];
  for (const { round, table, game } of view.progress.missing) {
    const last = found.at(-1);
    if (last?.round === round && last.table === table) last.games.push(game);
    else found.push({ round, table, games: [game] });
  }
  return found;
}

/** Tables to which no judge is appointed: of the round that is drawn, or of the one that will be. */
export function unjudged(view: EventView): number[] {
  const { judges, stages, progress } = view;
  const going = stages.length > 0 && !stages.at(-1)?.closed;
  const tables = going
    ? (roundNow(view)?.tables ?? []).map(({ table }) => table)
    : (progress.coming?.tables ?? []).map((_, at) => at + 1);
  const judged = new Set(judges.flatMap((judge) => (judge.dismissed ? [] : judge.tables)));
  return tables.filter((table) => !judged.has(table));
}

/** How many of the tables have four players, and how many three. */
export function bySize(tables: readonly number[]): { fours: number; threes: number } {
  const fours = tables.filter((players) => players === 4).length;
  return { fours, threes: tables.length - fours };
}

/** `1-4, 7` as numbers; null where it is none of that. */
export function readTables(text: string): number[] | null {
  const tables = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, first, last = first] = /^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(part) ?? [];
    if (first === undefined || Number(last) < Number(first)) return null;
    for (let table = Number(first); table <= Number(last); table += 1) tables.add(table);
  }
  return [...tables].sort((one, other) => one - other);
}

/** The shortest way to write them: `1-4, 7`. */
export function writeTables(tables: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const table of tables) {
    const last = parts.at(-1);
    if (last && last[1] + 1 === table) last[1] = table;
    else parts.push([table, table]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
