/** The people of an event: their names in a row, and finding one of them. */
import type { EntrantShown, EventView } from "../../../../protocol";
import { nameOf } from "../../viewQueries";

export function namesOf(view: EventView, numbers: readonly number[]): string {
  return numbers.map((each) => nameOf(view, each)).join(", ");
}

/** What is typed into a search field finds names, clubs and numbers, without accents. */
export function finds(text: string, { id, name, club }: EntrantShown): boolean {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const all = plain(`${id} ${name} ${club}`);
  return words.every((word) => all.includes(word));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
}
