/** Whether the draw for the start lies on the table: once, before anybody has done anything. Whoever advises waits for it. */
import { signal } from "@preact/signals";
import type { RoomStore } from "../../net/room";
import { storedSignal } from "../../settings";

/** The game whose draw was shown last in this browser: no other page shows it, nor this one when it is loaded again. */
const seen = storedSignal("draw-seen", "");
/** The game whose draw lies on this page's table no more. */
const away = signal(seen.peek());

export function isDrawShown(store: RoomStore): boolean {
  const room = store.room.value;
  const game = store.game.value;
  const covered = store.seats.value.length > 1 && store.seat.value === null;
  if (!room?.draw.length || room.phase !== "playing" || room.results.length || covered) return false;
  return game?.seq === 0 && game.game !== away.value;
}

/** It is on the screen: nowhere else from now on. */
export function showDraw(game: string): void {
  seen.value = game;
}

export function putDrawAway(game: string): void {
  away.value = game;
}
