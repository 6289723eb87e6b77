/** My draft on all my pages: kept in this browser, told to the others at the table, and taken over from where I moved last. */
import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { RoomStore } from "../net/room";
import type { DraftUpdate } from "../protocol";
import { onStored, storedSignal } from "../settings";
import * as drafts from "./draft";

/** Of the desk, what its draft hangs on. */
interface Seat {
  readonly store: RoomStore;
  readonly seat: number | null;
  readonly seq: number;
  readonly draft: Signal<drafts.Draft>;
  readonly ended: ReadonlySignal<boolean>;
  readonly myTurn: ReadonlySignal<boolean>;
  /** The melds in the order in which they lie on the screen. */
  readonly order: ReadonlySignal<readonly string[]>;
}

export class OwnPages {
  /** The draft as another page of mine has it, as long as nothing is changed here. */
  private adopted: drafts.Draft | null = null;
  private readonly memory: Signal<drafts.StoredDraft | null>;
  private stops: (() => void)[] = [];

  constructor(private readonly name: string) {
    this.memory = storedSignal<drafts.StoredDraft | null>(name, null);
  }

  get kept(): drafts.StoredDraft | null {
    return this.memory.peek();
  }

  follow(desk: Seat): void {
    this.stops = [
      onStored<drafts.StoredDraft>(this.name, (kept) => {
        if (kept.seq === desk.seq) this.adopt(desk, drafts.adopt(desk.draft.peek(), kept));
      }),
      effect(() => this.hear(desk, desk.store.draft.value)),
      effect(() => {
        const kept = drafts.keep(desk.draft.value, desk.seq, desk.order.value);
        if (desk.ended.value || desk.seat === null) this.memory.value = null;
        else if (desk.draft.value !== this.adopted) this.memory.value = kept;
      }),
      effect(() => {
        // others see what is tried out, and when the time runs out it counts if it is legal
        const draft = desk.draft.value;
        if (desk.myTurn.value && draft.past.length && draft !== this.adopted)
          desk.store.sketch(drafts.playText(draft) ?? "draw");
      }),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  private adopt(desk: Seat, draft: drafts.Draft): void {
    if (draft === desk.draft.peek()) return;
    this.adopted = draft;
    desk.draft.value = draft;
  }

  /** What I have just moved on another device; whoever moves here as well keeps what lies here. */
  private hear(desk: Seat, update: DraftUpdate | null): void {
    const draft = desk.draft.peek();
    if (!update || update.seat !== desk.seat || update.seq !== desk.seq) return;
    if (draft !== this.adopted && drafts.isTouched(draft)) return;
    this.adopt(desk, update.action.startsWith("play") ? drafts.layOutPlay(draft, update.action) : drafts.reset(draft));
  }
}
