/** In practice against bots alone somebody says so before it gets dear: one could open, and a bot is nearly out. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { get } from "../net/api";
import type { RoomStore } from "../net/room";
import type { ClassicView, Warned } from "../protocol";
import { language } from "../words/i18n";

/** Beyond so many tiles nobody is nearly out, and the server is not asked. */
const FEW_TILES = 3;

/** Of the desk, what it takes to see that it may be time. */
interface Seat {
  readonly store: RoomStore;
  readonly seat: number | null;
  readonly seq: number;
  readonly view: ReadonlySignal<ClassicView>;
  readonly myTurn: ReadonlySignal<boolean>;
  readonly opened: ReadonlySignal<boolean>;
}

export class Warning {
  readonly said = signal("");
  private readonly end: () => void;

  constructor(desk: Seat) {
    this.end = effect(() => {
      this.said.value = "";
      const { tiles } = desk.view.value;
      const room = desk.store.room.value;
      const practice = room?.code && room.chairs.every(({ person }, seat) => person === null || seat === desk.seat);
      const close = tiles.some((held, seat) => seat !== desk.seat && held <= FEW_TILES);
      const spoken = language.value; // in another language it is asked again
      if (spoken && practice && close && desk.myTurn.value && !desk.opened.value) void this.ask(desk);
    });
  }

  close(): void {
    this.end();
  }

  private async ask(desk: Seat): Promise<void> {
    const { store, seat, seq } = desk;
    try {
      const { message } = await get<Warned>(`/api/rooms/${store.code}/seats/${seat}/warning`);
      if (seq === desk.seq) this.said.value = message ?? "";
    } catch {
      // the game goes on without it
    }
  }
}
