/** How somebody is called: by the surname, and by what stands before it. */

export interface Called {
  given: string;
  surname: string;
}

/** How wide a name is, in em of its own letters. */
export type Measure = (called: Called) => number;

const COLLATOR = new Intl.Collator("pl");

/** What stands before the surname, and the surname with what tells its owner from others: a number, an age, a place in brackets. */
const NAME = /^(.+?) (\S+(?: (?:II|III|IV|(?:[JSjs]r|[Jj]un(?:ior)?|[Ss]en(?:ior)?)\.?|mł\.|st\.|\([^()]*\)))*)$/u;

/** The surname is the last word, but for what tells its owner from others. */
export function calledOf(name: string): Called {
  const plain = name.trim().replace(/\s+/g, " ");
  const [, given = "", surname = plain] = NAME.exec(plain) ?? [];
  return { given, surname };
}

/** As people look for themselves: by surname, as the Polish alphabet has it; what tells namesakes apart comes last. */
export function bySurname(one: Called, other: Called): number {
  return (
    COLLATOR.compare(bare(one), bare(other)) ||
    COLLATOR.compare(one.given, other.given) ||
    COLLATOR.compare(one.surname, other.surname)
  );
}

function bare({ surname }: Called): string {
  return surname.split(" ")[0] ?? "";
}

/** Under which letter somebody is looked for. */
export function letterOf({ surname }: Called): string {
  return [...surname][0]?.toLocaleUpperCase("pl") ?? "";
}
