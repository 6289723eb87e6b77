/** Names on a wall: letters never shrink there, and nothing is cut off; what is too long is said in fewer letters. */

export interface Called {
  given: string;
  surname: string;
}

/** How wide a name is, in em of its own letters. */
export type Measure = (called: Called) => number;

/** A name as it is written, and how large: 1, but for one that nothing makes short enough. */
export interface Fitted extends Called {
  size: number;
}

/** Letters of a name are never smaller than that part of the others. */
const SMALLEST = 0.72;

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

/** First the whole name; then the first name gives way to its initial, then the second surname. */
export function waysToCall(name: string): Called[] {
  const whole = calledOf(name);
  const { given, surname } = whole;
  const initials = given.split(" ").filter(Boolean).map(initial);
  const [first = "", ...parts] = surname.split("-");
  const ways = [whole, { given: initials.join(" "), surname }, { given: initials[0] ?? "", surname }];
  if (first && parts.length)
    ways.push({ given: initials[0] ?? "", surname: `${first}-${parts.map(initial).join("-")}` });
  return ways;
}

function initial(word: string): string {
  return `${[...word][0] ?? ""}.`;
}

/** The longest that fits; where none does, the shortest, a little smaller. */
export function fitted(name: string, room: number, measure: Measure): Fitted {
  const ways = waysToCall(name);
  const found = ways.find((called) => measure(called) <= room + 0.01); // what was planned for the longest fits
  if (found) return { ...found, size: 1 };
  const last = ways.at(-1) as Called;
  return { ...last, size: Math.max(SMALLEST, Math.min(1, room / measure(last))) };
}
