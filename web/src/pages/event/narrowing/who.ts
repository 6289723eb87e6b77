/** Whom a list is narrowed to: a category, or a club as it stands in the entries. */
import type { EntrantShown, EventView } from "../../../protocol";

/** `junior`, `senior`, `club:` and its name; empty: everybody. */
export type Who = string;

const OF_CLUB = "club:";

/** Those of whom there is somebody, categories first and clubs by name. */
export function groupsOf({ entrants }: Pick<EventView, "entrants">): Who[] {
  const ages = (["junior", "senior"] as const).filter((each) => entrants.some(({ category }) => category === each));
  const clubs = [...new Set(entrants.map(({ club }) => club).filter(Boolean))];
  return [...ages, ...clubs.sort((one, other) => one.localeCompare(other)).map((club) => OF_CLUB + club)];
}

/** Where nobody is meant by it, everybody. */
export function whoOf(view: Pick<EventView, "entrants">, asked: string | null): Who {
  return groupsOf(view).find((each) => each === asked) ?? "";
}

export function clubIn(who: Who): string {
  return who.startsWith(OF_CLUB) ? who.slice(OF_CLUB.length) : "";
}

export function isOf(who: Who, entrant: Pick<EntrantShown, "category" | "club"> | undefined): boolean {
  if (!who) return true;
  const club = clubIn(who);
  return club ? entrant?.club === club : entrant?.category === who;
}

/** As the tables for spreadsheets are asked for it. */
export function askedFor(who: Who): Record<string, string> {
  const club = clubIn(who);
  if (club) return { club };
  return who ? { category: who } : {};
}

/** Places counted among these, from places in all: who shares one there shares one here. */
export function placesAmong(inAll: readonly number[]): number[] {
  return inAll.map((place) => (place ? inAll.indexOf(place) + 1 : 0));
}
