/** How somebody is called: by the surname, and by what stands before it. */

export interface Called {
  given: string;
  surname: string;
}

/** How wide a name is, in em of its own letters. */
export type Measure = (called: Called) => number;

const COLLATOR = new Intl.Collator("pl");

/** The surname is the last word. */
export function calledOf(name: string): Called {
  const words = name.trim().split(/\s+/);
  const surname = words.pop() ?? "";
  return { given: words.join(" "), surname };
}

/** As people look for themselves: by surname, as the Polish alphabet has it. */
export function bySurname(one: Called, other: Called): number {
  return COLLATOR.compare(one.surname, other.surname) || COLLATOR.compare(one.given, other.given);
}

/** Under which letter somebody is looked for. */
export function letterOf({ surname }: Called): string {
  return [...surname][0]?.toLocaleUpperCase("pl") ?? "";
}
