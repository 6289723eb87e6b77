/** An event before there is one: a template, and what its organiser has written over it. */
import type { EventParameters, EventStage, TemplateShown } from "../../../../protocol";

export interface Draft {
  template: string;
  /** What was changed by hand; it stays when another template is looked at, but for the stages. */
  written: Partial<EventParameters>;
}

export function parametersOf(draft: Draft, templates: readonly TemplateShown[], today: Date): EventParameters | null {
  const template = templates.find(({ name }) => name === draft.template);
  return template ? { ...template.parameters, ...days(template.parameters, today), ...draft.written } : null;
}

export function otherTemplate(draft: Draft, template: string): Draft {
  const { stages: _, ...written } = draft.written;
  return { template, written };
}

/** A template tells of days gone by: the next Saturday takes their place, and the deadline moves with it. */
function days(template: EventParameters, today: Date): Pick<EventParameters, "day" | "entries_until"> {
  const day = nextSaturday(today);
  if (!template.entries_until) return { day: dayText(day), entries_until: "" };
  const before = Date.parse(template.day) - Date.parse(template.entries_until);
  return { day: dayText(day), entries_until: dayText(new Date(day.getTime() - before)) };
}

function nextSaturday(today: Date): Date {
  const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()));
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7));
  return day;
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** A list with one of its members exchanged, or moved by one place. */
export function exchanged<T>(all: readonly T[], at: number, next: T): T[] {
  return all.map((each, number) => (number === at ? next : each));
}

export function movedUp<T>(all: readonly T[], at: number): T[] {
  const before = all[at - 1];
  const here = all[at];
  return before === undefined || here === undefined ? [...all] : exchanged(exchanged(all, at - 1, here), at, before);
}

export function without<T>(all: readonly T[], at: number): T[] {
  return all.filter((_, number) => number !== at);
}

/** A further stage, like a final. */
export function newStage(): EventStage {
  return {
    name: "final",
    fields: [{ players: 4, from_each_table: 0 }],
    rounds: 1,
    games_of_four: 4,
    games_of_three: 3,
    different_company: false,
    planned: true,
    minutes: 0,
    timed_by: "judge",
  };
}
