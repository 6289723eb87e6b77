/** Making rooms, and finding those we know. */
import { pathTo } from "../catalogue/addresses";
import type { Choices, NewRoom, Options, Reach, RoomListed, RoomUpdate, SeatLink } from "../protocol";
import { storedSignal } from "../settings";
import { get, post } from "./api";
import { someone } from "./session";
import { nextPledge } from "./shares";

export type Wanted = Pick<Options, "rules" | "seats"> & Partial<Options>;

/** The table that I have set and at which nobody plays yet. */
export const myTable = storedSignal<string | null>("table", null);

let choices: Promise<Choices> | null = null;

/** Every game that can be played here; asked for once. */
export function allChoices(): Promise<Choices> {
  choices ??= get<Choices>("/api/rulesets").catch((error: unknown) => {
    choices = null;
    throw error;
  });
  return choices;
}

/** A new room; its code. */
export async function makeRoom(options: Wanted, more: Pick<NewRoom, "names" | "start"> = {}): Promise<string> {
  await someone();
  const made = await post<RoomUpdate>(`/api/rooms?pledge=${nextPledge()}`, { options, ...more });
  return made.room.code;
}

export function roomsOfMine(): Promise<RoomListed[]> {
  return get<RoomListed[]>("/api/rooms");
}

export function seatLink(code: string, seat: number): Promise<SeatLink> {
  return get<SeatLink>(`/api/rooms/${code}/seats/${seat}/link`);
}

export async function claimSeat(code: string, seat: number, token: string): Promise<void> {
  await someone();
  await post(`/api/rooms/${code}/claim`, { seat, token });
}

export function roomLink(code: string): string {
  return location.origin + pathTo("/room/{code}", { code });
}

/** A page of a championship is found where its organiser says. */
export function qrOf(path: string, event = ""): string {
  const asked = { path, scheme: location.protocol.slice(0, -1), ...(event && { event }) };
  return `/api/qr?${new URLSearchParams(asked)}`;
}

/** Where others in the network find this server, as far as it knows and this is its own machine. */
export async function reachable(): Promise<readonly string[]> {
  return (await get<Reach>("/api/reach")).addresses;
}
