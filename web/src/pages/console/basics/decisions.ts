/** What an operator may decide. Each has an id of its own, so that what is sent twice is decided once. */
import { post } from "../../../net/api";
import type { CloseRoom, JudgeReport, NewSanction, Settled } from "../../../protocol";

export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sanction(decided: NewSanction): Promise<Settled> {
  return post("/api/console/sanctions", decided);
}

export function judge(report: string, decided: JudgeReport): Promise<Settled> {
  return post(`/api/console/reports/${report}`, decided);
}

export function endSanction(id: string): Promise<Settled> {
  return post(`/api/console/sanctions/${id}/end`, {});
}

export function closeRoom(code: string): Promise<Settled> {
  return post(`/api/console/rooms/${code}/close`, { id: newId() } satisfies CloseRoom);
}
