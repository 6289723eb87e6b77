/** How a name is parted over two lines, or is not. */
import type { Called, Measure } from "./called";
import { syllables } from "./syllables";

/** Every way to part a name over its lines, with the first name or the surname first. */
export type Parting = (called: Called, bySurname: boolean) => Called[][];

/** On one line. */
export const unparted: Parting = (called) => [[called]];

/** Between its words. */
export const words: Parting = ({ given, surname }, bySurname) => {
  const names = given.split(" ").filter(Boolean);
  return names.map((_, at) => {
    const cut = bySurname ? at : at + 1;
    const [before, after] = [names.slice(0, cut).join(" "), names.slice(cut).join(" ")];
    return bySurname ? [named(before, surname), named(after, "")] : [named(before, ""), named(after, surname)];
  });
};

/** After a hyphen that the surname has. */
export const hyphens: Parting = ({ given, surname }, bySurname) => {
  const parts = surname.split("-");
  const headed = parts.map((_, at) => `${parts.slice(0, at + 1).join("-")}-`).slice(0, -1);
  return headed.map((head) => inSurname(given, head, surname.slice(head.length), bySurname));
};

/** Between syllables of the surname; where it has none, anywhere. */
export const within: Parting = ({ given, surname }, bySurname) => {
  const parts = surname.split("-").map(syllables);
  const pieces = parts.some((each) => each.length > 1) ? parts : [[...surname]];
  return pieces.flatMap((each, nth) => {
    const before = pieces.slice(0, nth).map((piece) => `${piece.join("")}-`);
    const after = pieces.slice(nth + 1).map((piece) => `-${piece.join("")}`);
    return each.slice(1).map((_, at) => {
      const head = [...before, ...each.slice(0, at + 1), "-"].join("");
      return inSurname(given, head, [...each.slice(at + 1), ...after].join(""), bySurname);
    });
  });
};

function inSurname(given: string, head: string, tail: string, bySurname: boolean): Called[] {
  return bySurname ? [named("", head), named(given, tail)] : [named(given, head), named("", tail)];
}

function named(given: string, surname: string): Called {
  return { given, surname };
}

/** Of these the way whose longer line is the shortest. */
export function evenly(ways: readonly Called[][], measure: Measure): Called[] {
  const long = (lines: Called[]) => Math.max(...lines.map(measure));
  return ways.reduce((best, lines) => (long(lines) < long(best) ? lines : best), ways[0] ?? []);
}
