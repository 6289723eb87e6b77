/** Which part of the grid this browser shows: everything, until a person moves it. */
import { effect, signal, untracked } from "@preact/signals";
import type { Cell } from "../../../notation/dice";
import type { ExpressDesk } from "../desk";
import { onGrid } from "../draft";
import { type Frame, fitFrame, followed, reveal, type Size, steadyFrame, zoom } from "./frame";

export class Viewport {
  readonly frame = signal<Frame>({ cell: 60, x: 0, y: 0 });
  /** Whether it follows the dice by itself. */
  readonly auto = signal(true);
  /** While fingers move it, and before it is first seen, nothing slides after it. */
  readonly moving = signal(true);
  /** The cell that the keyboard reaches. */
  readonly focus = signal<Cell>({ row: 0, column: 0 });
  /** The focus follows with the next picture. */
  walking = false;
  private readonly size = signal<Size>({ width: 0, height: 0 });
  private lying: readonly Cell[] = [];
  /** The size for which the frame was made. */
  private framed: Size = { width: 0, height: 0 };
  private rest: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly desk: ExpressDesk) {}

  /** Follow the size of the cloth and what lies on it; the answer ends it. */
  watch(cloth: HTMLElement | null): () => void {
    if (!cloth) return () => undefined;
    const observer = new ResizeObserver(() => {
      this.size.value = { width: cloth.clientWidth, height: Math.max(1, cloth.clientHeight) };
    });
    observer.observe(cloth);
    const end = effect(() => this.follow());
    return () => {
      observer.disconnect();
      end();
    };
  }

  private follow(): void {
    const size = this.size.value;
    const cells = onGrid(this.desk.now.value).map((piece) => piece.place);
    const grow = !this.desk.touched.value;
    const held = this.desk.lifted.value !== null;
    if (!cells.length && this.lying.length) this.auto.value = true; // a new round
    if (!size.width || held) return;
    untracked(() => {
      const { frame } = this;
      frame.value = this.auto.value
        ? steadyFrame(frame.value, cells, size, grow)
        : followed(frame.value, { cells: this.lying, size: this.framed }, { cells, size });
    });
    if (!this.framed.width) this.comeToRest();
    this.lying = cells;
    this.framed = size;
  }

  showAll(): void {
    const cells = onGrid(this.desk.draft.value).map((piece) => piece.place);
    this.frame.value = fitFrame(cells, this.size.value);
    this.auto.value = true;
  }

  zoomBy(factor: number): void {
    const { width, height } = this.size.value;
    this.frame.value = zoom(this.frame.value, factor, width / 2, height / 2);
    this.auto.value = false;
  }

  walkTo(cell: Cell): void {
    this.walking = true;
    this.focus.value = cell;
    this.frame.value = reveal(this.frame.value, cell, this.size.value);
  }

  /** A person has moved it. */
  movedByHand(): void {
    this.auto.value = false;
    this.moving.value = true;
    this.comeToRest();
  }

  private comeToRest(): void {
    if (this.rest !== null) clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.moving.value = false;
    }, 150);
  }
}
