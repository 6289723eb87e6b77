/** Clubs over HTTP: what they show, and what their keepers do. */
import type {
  ChangeMember,
  ClubChange,
  ClubKeeping,
  ClubList,
  ClubMade,
  ClubView,
  HistoryShown,
  NewClub,
  PastEvent,
  PastRead,
  PastResults,
  Recognise,
} from "../protocol";
import { get, post } from "./api";
import { askAgain, someone } from "./session";

const at = (id: string, rest = "") => `/api/clubs/${encodeURIComponent(id)}${rest}`;

export function allClubs(): Promise<ClubList> {
  return get<ClubList>("/api/clubs");
}

/** A new club; its id. Whoever makes it is its keeper. */
export async function makeClub(wanted: NewClub): Promise<string> {
  await someone();
  return (await post<ClubMade>("/api/clubs", wanted)).id;
}

export function clubView(id: string, season: string, category: string): Promise<ClubView> {
  return get<ClubView>(at(id, `?${new URLSearchParams({ season, category })}`));
}

export function clubHistory(id: string, member: string): Promise<HistoryShown> {
  return get<HistoryShown>(at(id, `/members/${encodeURIComponent(member)}`));
}

export function thisIsMe(id: string, member: number): Promise<ClubMade> {
  return post<ClubMade>(at(id, `/members/${member}/me`), {});
}

/** Whoever is nobody yet becomes somebody by it. */
export async function becomeKeeper(id: string, token: string): Promise<void> {
  await post<ClubMade>(at(id, "/role"), { token });
  await askAgain();
}

export function keeping(id: string): Promise<ClubKeeping> {
  return get<ClubKeeping>(at(id, "/keeping"));
}

export function renewLink(id: string): Promise<ClubKeeping> {
  return post<ClubKeeping>(at(id, "/link"), {});
}

export function changeClub(id: string, change: ClubChange): Promise<ClubMade> {
  return post<ClubMade>(at(id, "/about"), change);
}

/** By a keeper or by the organiser of the event; it is the club's when both have asked. */
export function offerEvent(id: string, event: string): Promise<ClubMade> {
  return post<ClubMade>(at(id, "/events"), { event });
}

export function leaveClub(id: string, event: string, why: string): Promise<ClubMade> {
  return post<ClubMade>(at(id, "/events/leave"), { event, why });
}

/** How many times its points count in the season. */
export function weighEvent(id: string, event: string, weight: number): Promise<ClubMade> {
  return post<ClubMade>(at(id, "/events/weight"), { event, weight });
}

export function recognise(id: string, people: Recognise["people"]): Promise<ClubKeeping> {
  return post<ClubKeeping>(at(id, "/people"), { people });
}

export function changeMember(id: string, change: ChangeMember): Promise<ClubKeeping> {
  return post<ClubKeeping>(at(id, "/members"), change);
}

/** How an event of the club ended; also one that was brought along and has no page. */
export function clubResult(id: string, event: string): Promise<PastEvent> {
  return get<PastEvent>(at(id, `/results/${encodeURIComponent(event)}`));
}

export function bringResults(id: string, past: Partial<PastResults>): Promise<PastRead> {
  return post<PastRead>(at(id, "/results"), past);
}
