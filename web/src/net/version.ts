/** Whether this page and its server still speak the same version of the protocol (docs/protocol.md). */
import { signal } from "@preact/signals";
import type { Broken } from "../protocol";
import { PROTOCOL } from "../protocol/catalogue";
import { CLOSED } from "./connection";

/** What this page is beside the server; null while they understand each other. */
export const misfit = signal<"older" | "newer" | null>(null);

/** As every request says it. */
export const VERSION_HEADER = { [PROTOCOL.header]: String(PROTOCOL.version) };

/** The address of a socket, for which a browser sends no headers of ours. */
export function withVersion(address: string): string {
  return `${address}?${PROTOCOL.query}=${PROTOCOL.version}`;
}

/** A server that tells no version is of the time before they were told. */
export function hearVersion(told: number = PROTOCOL.first): void {
  if (told < PROTOCOL.oldest_server) misfit.value = "newer";
}

export function hearRefusal(broken: readonly Broken[]): void {
  if (broken.some(({ code }) => code === "protocol/too-old")) misfit.value = "older";
  if (broken.some(({ code }) => code === "protocol/too-new")) misfit.value = "newer";
}

export function hearClose(code: number): void {
  if (code === CLOSED.tooOld) misfit.value = "older";
  if (code === CLOSED.tooNew) misfit.value = "newer";
}
