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
  /** Over two lines, because not even smaller letters bring it onto one. */
  broken?: boolean;
}

/** On one line, letters of a name are never smaller than that part of the others. */
const SMALLEST = 0.72;
/** How much of two lines a name can fill that breaks where it can. */
const TWO_LINES = 1.7;

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

/** Two letters that are one sound stay together. */
const TOGETHER = /^(?:ch|cz|dz|dź|dż|rz|sz)/iu;

function initial(word: string): string {
  return `${TOGETHER.exec(word)?.[0] ?? [...word][0] ?? ""}.`;
}

/** As nobody may be called whom somebody else could take for himself: twins keep their first names. */
function waysApart(name: string): Called[] {
  const whole = calledOf(name);
  const short = waysToCall(name).at(-1)?.surname ?? whole.surname;
  return [whole, { given: whole.given.split(" ")[0] ?? "", surname: short }];
}

const TWINS = new WeakMap<readonly { name: string }[], ReadonlySet<string>>();

/** The names that, said in as few letters as can be, would be those of somebody else, too. */
export function twinsAmong(people: readonly { name: string }[]): ReadonlySet<string> {
  const known = TWINS.get(people);
  if (known) return known;
  const called = new Map<string, string[]>();
  for (const name of new Set(people.map((each) => each.name))) {
    const { given, surname } = waysToCall(name).at(-1) as Called;
    const short = `${given} ${surname}`;
    called.set(short, [...(called.get(short) ?? []), name]);
  }
  const twins = new Set([...called.values()].filter((names) => names.length > 1).flat());
  TWINS.set(people, twins);
  return twins;
}

/** The longest that fits; where none does, the shortest, a little smaller, or over two lines. Nothing is cut off, not even to tell twins apart. */
export function fitted(name: string, room: number, measure: Measure, twins?: ReadonlySet<string>): Fitted {
  const apart = twins?.has(name) ? fittedIn(waysApart(name), room, measure) : null;
  if (apart && apart.size > SMALLEST) return apart;
  return fittedIn(waysToCall(name), room, measure);
}

function fittedIn(ways: readonly Called[], room: number, measure: Measure): Fitted {
  const found = ways.find((called) => measure(called) <= room + 0.01); // what was planned for the longest fits
  if (found) return { ...found, size: 1 };
  const last = ways.at(-1) as Called;
  const size = room / measure(last);
  if (size >= SMALLEST) return { ...last, size };
  return { ...last, size: Math.min(SMALLEST, TWO_LINES * size), broken: true };
}
