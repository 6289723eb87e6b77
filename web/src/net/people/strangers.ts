/** Whom I have blocked, and names that offend. */
import type { BlockedShown, ReportName } from "../../protocol";
import { get, post, remove } from "../api";
import { someone } from "../session";

export function blockedPeople(): Promise<BlockedShown[]> {
  return get<BlockedShown[]>("/api/blocks");
}

export function unblock(person: string): Promise<void> {
  return remove(`/api/blocks/${person}`);
}

/** A name in the lists of a championship; whoever reports it becomes a guest. */
export async function reportName(event: string, report: ReportName): Promise<void> {
  await someone();
  await post<void>(`/api/events/${event}/reports`, report);
}
