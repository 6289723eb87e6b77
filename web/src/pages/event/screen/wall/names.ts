/** Names on a wall: nothing is cut off; what is too long is a little smaller, said in fewer letters, or on two lines. */
import { type Called, calledOf, type Measure } from "./called";
import { evenly, hyphens, type Parting, unparted, within, words } from "./parting";

/** A name as it is written: on one line, or on two where none holds it. */
export interface Fitted {
  lines: readonly Called[];
  /** How large: 1, but less where neither one line nor two hold that. */
  size: number;
}

/** What a name has, in em of its own letters: from left to right, and from row to row. */
export interface Place {
  room: number;
  high: number;
  /** How large its letters have to be to be read. */
  least: number;
  /** Whether the surname comes first, and heavier: where people look for themselves. */
  bySurname?: boolean;
}

/** Of each of two lines. */
const LINE = 1.08;
/** Letters that are hardly smaller than the others: then a whole name is better than a part of it. */
const ALIKE = 0.85;

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

/** Of those whom somebody could take for somebody else, how nobody can: with the first name, then with its initial. */
export type Twins = ReadonlyMap<string, readonly (readonly Called[])[]>;

const TWINS = new WeakMap<readonly { name: string }[], Twins>();

/** The names that, said in as few letters as can be, would be those of somebody else, too: they keep what tells them apart. */
export function twinsAmong(people: readonly { name: string }[]): Twins {
  const known = TWINS.get(people);
  if (known) return known;
  const names = [...new Set(people.map((each) => each.name))];
  const short = namesBy(names, (name) => waysToCall(name).slice(-1));
  const twins = names.filter((name) => waysToCall(name).slice(-1).some(isOfMany(short)));
  const ofMany = isOfMany(namesBy(twins, (name) => waysApart(name).flat()));
  const own = (name: string) =>
    waysApart(name).map((ways) => ways.filter((way) => saidOf(way) === saidOf(calledOf(name)) || !ofMany(way)));
  const found = new Map(twins.map((name) => [name, own(name)]));
  TWINS.set(people, found);
  return found;
}

/** First the whole name; then further first names give way to initials, then the second surname, then the first name. */
function waysApart(name: string): Called[][] {
  const whole = calledOf(name);
  const [first = "", ...others] = whole.given.split(" ");
  const short = waysToCall(name).at(-1)?.surname ?? whole.surname;
  const initialled = [first, ...others.map(initial)].join(" ");
  const initials = [first, ...others].filter(Boolean).map(initial).join(" ");
  return [
    [
      whole,
      { given: initialled, surname: whole.surname },
      { given: initialled, surname: short },
      { given: first, surname: short },
    ],
    [
      { given: initials, surname: whole.surname },
      { given: initials, surname: short },
    ],
  ];
}

function namesBy(names: readonly string[], ways: (name: string) => Called[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of names)
    for (const way of ways(name)) found.set(saidOf(way), (found.get(saidOf(way)) ?? new Set()).add(name));
  return found;
}

function isOfMany(names: ReadonlyMap<string, ReadonlySet<string>>) {
  return (way: Called) => (names.get(saidOf(way))?.size ?? 0) > 1;
}

function saidOf({ given, surname }: Called): string {
  return `${given} ${surname}`.trim();
}

/** The whole name, if its letters are hardly smaller for it, or else the longest part that fits on a line; where none does,
 * as large as can be. Nothing is cut off, not even to tell twins apart. */
export function fitted(name: string, place: Place, measure: Measure, twins?: Twins): Fitted {
  const ways = waysToCall(name);
  const fit = first([...(twins?.get(name) ?? []), ways], (each) => fittedIn(each, place, measure));
  return fit ?? (largest([unparted, within], ways.at(-1) as Called, place, measure) as Fitted);
}

function fittedIn(ways: readonly Called[], place: Place, measure: Measure): Fitted | null {
  const parted = (partings: readonly Parting[], least: number) => (called: Called) => {
    const found = largest(partings, called, place, measure);
    return found && found.size >= least ? found : null;
  };
  return (
    first(ways.slice(0, 1), parted([unparted, words, hyphens], Math.max(ALIKE, place.least))) ??
    first(ways, parted([unparted], 1)) ??
    first(ways, parted([unparted, words, hyphens], place.least)) ??
    first(ways, parted([unparted, within], place.least))
  );
}

function first<T>(all: readonly T[], how: (each: T) => Fitted | null): Fitted | null {
  for (const each of all) {
    const found = how(each);
    if (found) return found;
  }
  return null;
}

/** As large as the row and the longer line let them be; parted in the first of these ways with which nothing is lost. */
function largest(
  partings: readonly Parting[],
  called: Called,
  { room, high, bySurname = false }: Place,
  measure: Measure,
): Fitted | null {
  const found = partings.flatMap((parting) => {
    const lines = evenly(parting(called, bySurname), measure);
    const long = Math.max(0, ...lines.map(measure));
    const enough = long <= room + 0.01; // what was planned for the longest fits
    const low = lines.length > 1 ? high / (lines.length * LINE) : 1;
    return long ? [{ lines, size: Math.min(1, low, enough ? 1 : room / long) }] : [];
  });
  const size = Math.max(0, ...found.map((each) => each.size));
  return found.find((each) => each.size === size) ?? null;
}
