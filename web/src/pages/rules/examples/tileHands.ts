/** The hands on an example: tap a tile, then tap where it goes; or drag it there. */
import { type Signal, signal } from "@preact/signals";
import { change, type Draft } from "../../../table/draft";
import { type LaidMeld, meldWith, move, type Place, pieces } from "../../../table/layout/layout";
import type { BoxName, TileExample } from "../page";
import { answered, boxOf, mayLeave, startOf } from "./trial";
import type { Hands } from "./useDrag";

export class TileHands implements Hands {
  private readonly start: Draft;
  readonly draft: Signal<Draft>;
  /** In the order in which they were chosen. */
  readonly chosen = signal<readonly string[]>([]);

  constructor(
    example: TileExample,
    private readonly box: BoxName,
  ) {
    this.start = startOf(example);
    this.draft = signal(this.start);
  }

  get touched(): boolean {
    return this.draft.value !== this.start;
  }

  /** Whether what is chosen lies on the table and may go (back) to the rack. */
  get mayLeave(): boolean {
    const { now } = this.draft.value;
    const held = pieces(now).filter(({ id }) => this.chosen.value.includes(id));
    return held.some(({ id }) => meldWith(now, id)) && held.every((piece) => mayLeave(piece, this.start, this.box));
  }

  /** With something chosen elsewhere, a tile of the table is a place; otherwise tiles are chosen or let go. */
  press(id: string, after: boolean): void {
    const { now } = this.draft.value;
    const meld = meldWith(now, id);
    const chosen = this.chosen.value;
    const elsewhere = !chosen.some((each) => meldWith(now, each) === meld);
    if (chosen.length && elsewhere && meld) this.put(beside(meld, id, after));
    else if (elsewhere) this.chosen.value = [id];
    else this.chosen.value = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  }

  put(place: Place): void {
    this.settle(change(this.draft.value, move(this.draft.value.now, this.chosen.value, place, boxOf(this.box))));
  }

  toRack(): void {
    if (this.mayLeave) this.put({ to: "rack", at: this.draft.value.now.rack.length });
    else this.letGo();
  }

  lift(id: string): void {
    if (!this.chosen.value.includes(id)) this.chosen.value = [id];
  }

  dropOn(id: string, after: boolean): void {
    const meld = meldWith(this.draft.value.now, id);
    if (meld) this.put(beside(meld, id, after));
    else this.toRack();
  }

  dropAt(place: string): void {
    if (place === "table") this.put({ to: "new" });
    else this.toRack();
  }

  letGo(): void {
    this.chosen.value = [];
  }

  show(goal: string): void {
    this.settle(change(this.start, answered(this.start, goal)));
  }

  again(): void {
    this.settle(this.start);
  }

  private settle(draft: Draft): void {
    this.draft.value = draft;
    this.letGo();
  }
}

function beside(meld: LaidMeld, id: string, after: boolean): Place {
  const at = meld.pieces.findIndex((piece) => piece.id === id);
  return { to: "meld", meld: meld.id, at: after ? at + 1 : at };
}
