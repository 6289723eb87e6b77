/** Championships over HTTP: what is shown of them, what is decided, and who may. */
import type {
  AllPresent,
  Consequence,
  Decided,
  EnterLines,
  EntrantsList,
  EventArchive,
  EventDecision,
  EventFile,
  EventList,
  EventMade,
  EventRecord,
  ListRead,
  NewEvent,
  OwnPart,
  PublicPart,
  RenewLink,
  RoleLink,
  RoleTaken,
  TableRoom,
  TemplateShown,
  TrailEntry,
} from "../protocol";
import type { PaperName, TableName } from "../protocol/catalogue";
import { get, getText, post } from "./api";
import { askAgain, someone } from "./session";
import { nextPledge } from "./shares";

const at = (id: string, rest = "") => `/api/events/${encodeURIComponent(id)}${rest}`;

export function allEvents(): Promise<EventList> {
  return get<EventList>("/api/events");
}

/** Public ones that have been, from the last back; `before` is where the page before ended. */
export function eventArchive(before: string): Promise<EventArchive> {
  return get<EventArchive>(`/api/events/archive?${new URLSearchParams({ before })}`);
}

export function templates(): Promise<TemplateShown[]> {
  return get<TemplateShown[]>("/api/events/templates");
}

/** A new championship; its id. Whoever makes it is its organiser. */
export async function makeEvent(wanted: NewEvent): Promise<string> {
  await someone();
  return (await post<EventMade>("/api/events", wanted)).id;
}

/** What everybody sees: the whole, or what has changed since the view of so many decisions. */
export function publicPart(id: string, language: string, since: number): Promise<PublicPart> {
  return get<PublicPart>(at(id, `/public?lang=${language}${since ? `&since=${since}` : ""}`));
}

/** What is the asker's own, in one of his roles (`judge-2`); without it in the one that may do most. */
export function ownPart(id: string, role = ""): Promise<OwnPart> {
  return get<OwnPart>(at(id, `/mine${role && `?role=${role}`}`));
}

/** The same `command` is done once, however often it is sent. */
export async function decide(id: string, decision: EventDecision, command: string, role = ""): Promise<Decided> {
  await someone();
  return post<Decided>(at(id, "/decisions"), { decision, command, role });
}

export function newCommand(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return [...numbers].map((each) => each.toString(36)).join("-");
}

/** Whoever is nobody yet becomes somebody by it. */
export async function takeRole(id: string, token: string): Promise<RoleTaken> {
  const taken = await post<RoleTaken>(at(id, "/role"), { token });
  await askAgain();
  return taken;
}

/** For the organiser: every link by which somebody gets a role. */
export function roleLinks(id: string): Promise<RoleLink[]> {
  return get<RoleLink[]>(at(id, "/links"));
}

/** The old link no longer fits, and whoever came by it has lost the role. */
export function renewLink(id: string, { role, number }: RenewLink): Promise<RoleLink> {
  return post<RoleLink>(at(id, "/links"), { role, number });
}

export function trail(id: string): Promise<TrailEntry[]> {
  return get<TrailEntry[]>(at(id, "/trail"));
}

/** Whoever takes an event off the public list says why: the list goes on to tell it. */
export function setListed(id: string, listed: boolean, why = ""): Promise<void> {
  return post<void>(at(id, "/listed"), { listed, why });
}

/** For the organiser: what is understood of a list, line by line; nobody is entered. */
export function readList(id: string, list: EntrantsList): Promise<ListRead> {
  return post<ListRead>(at(id, "/entrants/read"), list);
}

/** Lines of a list that are ready, all of them or none. */
export function enterLines(id: string, wanted: EnterLines): Promise<Decided> {
  return post<Decided>(at(id, "/entrants/enter"), wanted);
}

/** For the organiser: everybody who has a place is there, in one press. */
export function allPresent(id: string, wanted: AllPresent): Promise<Decided> {
  return post<Decided>(at(id, "/entrants/present"), wanted);
}

/** For the organiser: who would lose what if a table, or a player, were disqualified; of either choice. */
export function consequencesOf(id: string, { table = 0, entrant = 0 }): Promise<Consequence[]> {
  return get<Consequence[]>(at(id, `/disqualification?table=${table}&entrant=${entrant}`));
}

/** For the organiser, when an entrant asks for it; what stays is said in docs/privacy.md. */
export function forgetEntrant(id: string, number: number): Promise<void> {
  return post<void>(at(id, `/entrants/${number}/forget`), {});
}

/** A whole event from its file; the id of the new one. */
export async function importEvent(file: EventFile): Promise<string> {
  await someone();
  return (await post<EventMade>("/api/events/import", file)).id;
}

/** The file of a whole event, as text. */
export function wholeEvent(id: string): Promise<string> {
  return getText(wholeOf(id));
}

/** For the organiser: the picture on papers, a PNG or a JPEG as base64; empty: none. */
export function setLogo(id: string, picture: string): Promise<void> {
  return post<void>(at(id, "/logo"), { picture });
}

/** `version` differs after each change, so that no browser shows the old one. */
export function logoOf(id: string, version: number): string {
  return at(id, `/logo?v=${version}`);
}

/** Where a browser finds something to keep or to print. */
export function wholeOf(id: string): string {
  return at(id, "/event.json");
}

export function tableOf(id: string, file: `${TableName}.${"csv" | "xlsx"}`, options: Record<string, string | number>) {
  const asked = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  return at(id, `/table/${file}?${asked}`);
}

export function paperOf(id: string, kind: PaperName, options: Record<string, string | number>): string {
  const asked = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  return at(id, `/paper/${kind}.pdf?${asked}`);
}

/** The room of a table that is played on this server: opened or found by its judge, or one's own seat in it taken. */
export function tableRoom(id: string, round: number, table: number, ask: "room" | "seat"): Promise<TableRoom> {
  return post<TableRoom>(at(id, `/rounds/${round}/tables/${table}/${ask}?pledge=${nextPledge()}`), {});
}

/** Games that were played here and are the asker's to see. */
export function eventRecords(id: string): Promise<EventRecord[]> {
  return get<EventRecord[]>(at(id, "/records"));
}

/** All of them as files, for the organiser. */
export function recordsOf(id: string): string {
  return at(id, "/records.zip");
}

export function newsOf(id: string): string {
  return at(id, "/news");
}
