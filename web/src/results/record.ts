/** A record file from this device: read here, played again by the server, which keeps nothing of it. */
import { signal } from "@preact/signals";
import { pathTo } from "../catalogue/addresses";
import { post, Refused } from "../net/api";
import type { Replayed } from "../protocol";
import { go } from "../router";

export interface Brought {
  /** The text of the file. */
  record: string;
  replayed: Replayed;
}

/** In place of a game's id in the address of its replay. */
export const FROM_FILE = "file";

export const brought = signal<Brought | null>(null);

/** Shows the game; the answer says why that cannot be. */
export async function open(file: File): Promise<string> {
  try {
    const record = await file.text();
    brought.value = { record, replayed: await post<Replayed>("/api/records", { record }) };
    go(pathTo("/game/{id}", { id: FROM_FILE }));
    return "";
  } catch (error) {
    return `${file.name}: ${error instanceof Refused ? error.message : String(error)}`;
  }
}
