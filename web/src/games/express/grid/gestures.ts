/** Pointers on the board: dice are dragged, the grid is moved with one finger and zoomed with two. */
import type { Signal } from "@preact/signals";
import type { ExpressDesk } from "../desk";
import { type Place, pieceAt } from "../draft";
import { cellAt, type Frame, pan, zoom } from "./frame";

const FAR_ENOUGH_PX = 6;
/** On a screen that is touched the die lies above the finger. */
const ABOVE_FINGER_CELLS = 0.9;

interface Spot {
  x: number;
  y: number;
}

interface Press {
  pointer: number;
  from: Spot;
  /** The die under it; none on free cloth. */
  die: string | null;
  touch: boolean;
  moving: boolean;
}

export interface Stage {
  board: HTMLElement;
  cloth: HTMLElement;
  /** What is in the air is drawn in it. */
  air: HTMLElement;
}

export class Gestures {
  private readonly pointers = new Map<number, Spot>();
  private press: Press | null = null;
  /** The click that a browser makes of what is done already is none. */
  private swallow = false;

  constructor(
    private readonly desk: ExpressDesk,
    private readonly frame: Signal<Frame>,
    /** Told when a person has moved the grid. */
    private readonly onMoved: () => void,
    private readonly stage: Stage,
  ) {}

  /** Begin to listen; the answer ends it. */
  listen(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const { board, cloth } = this.stage;
    board.addEventListener("pointerdown", (event) => this.down(event), { signal });
    // of the window: what was touched may be gone before the finger is
    addEventListener("pointermove", (event) => this.moved(event), { signal });
    addEventListener("pointerup", (event) => this.up(event), { signal });
    addEventListener("pointercancel", (event) => this.cancel(event), { signal });
    board.addEventListener("click", (event) => this.clicked(event), { signal, capture: true });
    cloth.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    return () => ending.abort();
  }

  private down(event: PointerEvent): void {
    this.swallow = false;
    if (event.isPrimary) this.pointers.clear();
    const target = event.target as Element;
    const onCloth = this.stage.cloth.contains(target) && !target.closest("[data-control]");
    const die = target.closest<HTMLElement>("[data-piece]")?.dataset.piece ?? null;
    if (event.button !== 0 || !(onCloth || die || target.closest("[data-area]"))) return;
    this.pointers.set(event.pointerId, spotOf(event));
    if (this.pointers.size > 1) {
      this.drop(null);
      return;
    }
    const movable = die !== null && this.desk.handy ? die : null;
    const touch = event.pointerType !== "mouse";
    this.press = { pointer: event.pointerId, from: spotOf(event), die: movable, touch, moving: false };
  }

  private moved(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    if (this.pointers.size === 2) this.pinch(event, last);
    else if (this.press?.pointer === event.pointerId) this.drag(this.press, event, last);
    this.pointers.set(event.pointerId, spotOf(event));
  }

  private drag(press: Press, event: PointerEvent, last: Spot): void {
    const { clientX: x, clientY: y } = event;
    if (!press.moving && Math.hypot(x - press.from.x, y - press.from.y) < FAR_ENOUGH_PX) return;
    if (!press.moving) {
      press.moving = true;
      this.stage.board.setPointerCapture(event.pointerId);
    }
    if (press.die) this.carry(press.die, x, y, press.touch);
    else if (this.isOverCloth(press.from)) this.movedFrame(pan(this.frame.value, x - last.x, y - last.y));
  }

  private carry(die: string, x: number, y: number, touch: boolean): void {
    const above = touch ? ABOVE_FINGER_CELLS * this.frame.value.cell : 0;
    const { air } = this.stage;
    air.style.translate = `${x}px ${y - above}px`;
    const ids = this.desk.lifted.value?.ids ?? this.desk.together(die);
    const over = this.placeAt(x, y - above) ?? this.placeAt(x, y);
    const before = this.desk.lifted.value;
    if (!before || !samePlace(before.over, over)) this.desk.lifted.value = { ids, over };
  }

  private placeAt(x: number, y: number): Place | null {
    const area = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>("[data-area]")?.dataset.area)
      .find(Boolean);
    if (area === "hold" || area === "reroll") return area;
    const box = this.stage.cloth.getBoundingClientRect();
    const inside = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    return inside ? cellAt(this.frame.value, x - box.left, y - box.top) : null;
  }

  private isOverCloth({ x, y }: Spot): boolean {
    const place = this.placeAt(x, y);
    return place !== null && typeof place !== "string";
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (press?.pointer === event.pointerId) {
      if (press.moving) {
        this.swallow = true;
        this.drop(this.desk.lifted.value?.over ?? null);
      } else this.tap(event);
      this.press = null;
    }
    this.forget(event);
  }

  /** A tap on what is no button; buttons hear their click. */
  private tap(event: PointerEvent): void {
    if ((event.target as Element).closest("button")) return;
    const place = this.placeAt(event.clientX, event.clientY);
    if (place === null) return;
    this.swallow = true; // or the die that lies there now would hear it
    if (typeof place === "string") this.desk.tapArea(place);
    else if (!pieceAt(this.desk.draft.value, place)) this.desk.tapCell(place);
  }

  private drop(place: Place | null): void {
    const lifted = this.desk.lifted.value;
    const [id = ""] = lifted?.ids ?? [];
    const spot = this.stage.air.firstElementChild?.getBoundingClientRect();
    this.desk.lifted.value = null;
    if (!lifted || place === null) return;
    this.desk.letGo = spot ? { id, spot } : null;
    if (!this.desk.put(lifted.ids, place)) this.desk.letGo = null;
  }

  private cancel(event: PointerEvent): void {
    if (this.press?.pointer === event.pointerId) this.press = null;
    this.desk.lifted.value = null;
    this.forget(event);
  }

  private forget(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  private clicked(event: MouseEvent): void {
    const byKey = event.detail === 0;
    if (!this.swallow || byKey) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  private pinch(event: PointerEvent, last: Spot): void {
    this.press = null;
    this.swallow = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const now = spotOf(event);
    const box = this.stage.cloth.getBoundingClientRect();
    const factor = distance(now, other) / Math.max(1, distance(last, other));
    const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
    const moved = pan(this.frame.value, (now.x - last.x) / 2, (now.y - last.y) / 2);
    this.movedFrame(zoom(moved, factor, middle.x, middle.y));
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = this.stage.cloth.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015));
    this.movedFrame(zoom(this.frame.value, factor, event.clientX - box.left, event.clientY - box.top));
  }

  private movedFrame(frame: Frame): void {
    this.frame.value = frame;
    this.onMoved();
  }
}

function spotOf({ clientX: x, clientY: y }: PointerEvent): Spot {
  return { x, y };
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function samePlace(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null || typeof one === "string" || typeof other === "string") return one === other;
  return one.row === other.row && one.column === other.column;
}
