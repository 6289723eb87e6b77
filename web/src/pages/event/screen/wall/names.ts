/** Names on a wall: nothing is cut off; what is too long is said in fewer letters, or on two lines. */
import { type Called, calledOf, type Measure } from "./called";
import { between, evenly, type Parting, within } from "./parting";

/** A name as it is written: on one line, or on two where none holds it. */
export interface Fitted {
  lines: readonly Called[];
  /** How large: 1, but on two lines for which the row is too low. */
  size: number;
}

/** What a name has, in em of its own letters: from left to right, and from row to row. */
export interface Place {
  room: number;
  high: number;
  /** Whether the surname comes first, and heavier: where people look for themselves. */
  bySurname?: boolean;
}

/** Of each of two lines. */
const LINE = 1.08;
/** Letters that are hardly smaller than the others: then a whole name on two lines is better than a part of it on one. */
const ALIKE = 0.95;

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

/** The longest that fits on a line; where none does, two lines. Nothing is cut off, not even to tell twins apart. */
export function fitted(name: string, place: Place, measure: Measure, twins?: ReadonlySet<string>): Fitted {
  const ways = waysToCall(name);
  return (
    (twins?.has(name) && fittedIn(waysApart(name), place, measure)) ||
    fittedIn(ways, place, measure) ||
    squeezed(ways.at(-1) as Called, place, measure)
  );
}

function fittedIn(ways: readonly Called[], place: Place, measure: Measure): Fitted | null {
  const size = onTwoLines(place);
  const onOne = (called: Called) => fitting([called], 1, place, measure);
  const parted = (parting: Parting) => (called: Called) =>
    fitting(evenly(parting(called, place.bySurname === true), measure), size, place, measure);
  const whole = ways.slice(0, 1);
  return (
    first(whole, onOne) ??
    (size >= ALIKE ? first(whole, parted(between)) : null) ??
    first(ways, onOne) ??
    first(ways, parted(between)) ??
    first(ways, parted(within))
  );
}

function fitting(lines: readonly Called[], size: number, { room }: Place, measure: Measure): Fitted | null {
  const fits = lines.length > 0 && lines.every((line) => measure(line) * size <= room + 0.01); // what was planned for the longest fits
  return fits ? { lines, size } : null;
}

function first<T>(all: readonly T[], how: (each: T) => Fitted | null): Fitted | null {
  for (const each of all) {
    const found = how(each);
    if (found) return found;
  }
  return null;
}

/** Over two lines, and as small as they need to be: eighty letters in a narrow column. */
function squeezed(called: Called, place: Place, measure: Measure): Fitted {
  const lines = evenly(within(called, place.bySurname === true), measure);
  return { lines, size: Math.min(onTwoLines(place), place.room / Math.max(...lines.map(measure))) };
}

function onTwoLines({ high }: Place): number {
  return Math.min(1, high / (2 * LINE));
}
