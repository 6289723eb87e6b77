/** The hands on an example of the dice game: tap a die, then tap the cell where it goes; or drag it there. */
import { type Signal, signal } from "@preact/signals";
import { type Draft, isArea, move, moveTo } from "../../../games/express/draft";
import type { Cell } from "../../../notation/dice";
import type { DiceExample } from "../page";
import { answered, startOf } from "./diceTrial";
import type { Hands } from "./useDrag";

export class DiceHands implements Hands {
  private readonly start: Draft;
  readonly draft: Signal<Draft>;
  readonly chosen = signal<readonly string[]>([]);

  constructor(example: DiceExample) {
    this.start = startOf(example);
    this.draft = signal(this.start);
  }

  get touched(): boolean {
    return this.draft.value !== this.start;
  }

  /** Whether what is chosen may go back to the hand: dice of the table may not. */
  get mayLeave(): boolean {
    const held = this.draft.value.filter(({ id }) => this.chosen.value.includes(id));
    return held.length > 0 && held.every(({ number, place }) => number !== null && !isArea(place));
  }

  press(id: string): void {
    const chosen = this.chosen.value;
    this.chosen.value = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  }

  put(cell: Cell): void {
    this.settle(moveTo(this.draft.value, this.chosen.value, cell));
  }

  toHand(): void {
    const moves = this.chosen.value.map((id) => ({ id, to: "hold" as const }));
    this.settle(this.mayLeave ? move(this.draft.value, moves) : this.draft.value);
  }

  lift(id: string): void {
    if (!this.chosen.value.includes(id)) this.chosen.value = [id];
  }

  dropOn(): void {
    this.letGo(); // a cell holds one die
  }

  /** `hand`, or a cell as `row,column`. */
  dropAt(place: string): void {
    const [row, column] = place.split(",").map(Number);
    if (row !== undefined && column !== undefined) this.put({ row, column });
    else this.toHand();
  }

  letGo(): void {
    this.chosen.value = [];
  }

  show(goal: string): void {
    this.settle(answered(this.start, goal));
  }

  again(): void {
    this.settle(this.start);
  }

  private settle(draft: Draft): void {
    this.draft.value = draft;
    this.letGo();
  }
}
