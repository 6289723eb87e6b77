/**
 * Lifting tiles with a mouse or a finger. While a tile is in the air nothing is laid out anew: only the ghost moves,
 * and the place over which it hovers is marked.
 */
import type { Desk } from "../desk";
import type { Place, Point } from "../layout/layout";

/** Pixels that a finger may tremble before a press becomes a drag. */
const SLACK = { mouse: 4, touch: 8 };
/** A tile under a finger is not seen, so it hangs above it. */
const ABOVE_FINGER_TILES = 0.75;

/** Tiles by which one may miss the cloth upwards and downwards, and to its sides. */
const MISSED = { down: 1, across: 0.5 };

export interface Ghost {
  /** The first held tile's width in pixels. */
  u: number;
  moveTo: (x: number, y: number) => void;
}

interface Press {
  pointer: number;
  id: string;
  x: number;
  y: number;
  touch: boolean;
  frames: Frames | null;
}

/** Measured once when something is lifted, because nothing moves until it is put down. */
interface Frames {
  area: DOMRect;
  cloth: DOMRect;
  rack: DOMRect | null;
  columns: number;
  rows: number;
  u: number;
}

export class Dragging {
  private press: Press | null = null;
  private dragged = false;
  private readonly stops = new AbortController();
  /** Set by the ghost, which alone moves. */
  ghost: Ghost | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly desk: Desk,
    /** Told where each held tile was let go, so that it flies on from there. */
    private readonly dropped: (x: number, y: number, u: number, ids: readonly string[]) => void,
  ) {
    const { signal } = this.stops;
    root.addEventListener("pointerdown", (event) => this.down(event), { signal });
    root.addEventListener("click", (event) => this.swallow(event), { signal, capture: true });
    root.addEventListener("mousemove", (event) => this.isLifted && event.preventDefault(), { signal }); // no selection
    addEventListener("pointermove", (event) => this.move(event), { signal });
    addEventListener("pointerup", (event) => this.up(event, true), { signal });
    addEventListener("pointercancel", (event) => this.up(event, false), { signal });
  }

  close(): void {
    this.stops.abort();
  }

  private get isLifted(): boolean {
    return this.press?.frames != null;
  }

  private down(event: PointerEvent): void {
    this.dragged = false;
    const piece = (event.target as Element).closest<HTMLElement>("[data-piece], [data-lift]");
    if (this.press || event.button !== 0 || !piece || !this.desk.mayMove) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.press = {
      pointer,
      id: piece.dataset.piece ?? piece.dataset.lift ?? "",
      x,
      y,
      touch: event.pointerType !== "mouse",
      frames: null,
    };
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press || press.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.frames) {
      if (far < SLACK[press.touch ? "touch" : "mouse"]) return;
      this.lift(press);
    }
    const point = this.hot(event, press);
    this.ghost?.moveTo(point.x, point.y);
    if (press.frames) this.hover(target(point, press.frames, this.desk));
  }

  private lift(press: Press): void {
    press.frames = measure(this.root);
    this.root.setPointerCapture(press.pointer); // no tile under the mouse hears of it: no hover, nothing to look for
    this.dragged = true;
    this.desk.refusal.value = null;
    this.desk.enlarged.value = null;
    this.desk.held.value = this.desk.lifted(press.id);
  }

  /** The middle of the lifted tile: at the mouse, or beside the finger and never under it. */
  private hot(event: PointerEvent, press: Press): Point {
    const u = this.ghost?.u ?? 0;
    if (!press.touch) return { x: event.clientX, y: event.clientY };
    return { x: event.clientX - u * 0.35, y: event.clientY - u * ABOVE_FINGER_TILES };
  }

  private hover(place: Place | null): void {
    const { over } = this.desk;
    if (JSON.stringify(over.peek()) !== JSON.stringify(place)) over.value = place;
  }

  private up(event: PointerEvent, drops: boolean): void {
    const { press, desk } = this;
    if (!press || press.pointer !== event.pointerId) return;
    this.press = null;
    if (!press.frames) return;
    const point = this.hot(event, press);
    const ids = desk.held.peek();
    const place = target(point, press.frames, desk);
    this.dropped(point.x, point.y, this.ghost?.u ?? 0, ids);
    desk.over.value = null;
    desk.held.value = [];
    if (drops && place) desk.put(ids, place);
  }

  /** The click that follows a drag is no tap. */
  private swallow(event: Event): void {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** Escape: what is held goes back. */
  cancel(): boolean {
    const was = this.isLifted;
    this.press = null;
    this.desk.over.value = null;
    this.desk.held.value = [];
    return was;
  }
}

function measure(root: HTMLElement): Frames {
  const rect = (selector: string) => root.querySelector(selector)?.getBoundingClientRect() ?? null;
  const area = root.querySelector<HTMLElement>("[data-area]");
  const places = root.querySelector<HTMLElement>("[data-columns]");
  const columns = Number(places?.dataset.columns ?? 1);
  return {
    area: rect("[data-area]") ?? new DOMRect(),
    cloth: rect("[data-cloth]") ?? new DOMRect(),
    rack: rect("[data-columns]"),
    columns,
    rows: Math.ceil((places?.childElementCount ?? 1) / columns),
    u: Number.parseFloat(area ? getComputedStyle(area).getPropertyValue("--u") : "0"),
  };
}

/** What is under a tile whose middle is here; null where it goes back to where it came from. */
function target({ x, y }: Point, frames: Frames, desk: Desk): Place | null {
  const { rack, cloth, area, columns, rows, u } = frames;
  if (rack && y > rack.top - 0.2 * u && inside(x, rack.left, rack.right, u)) {
    const column = clamp(Math.floor(((x - rack.left) / rack.width) * columns), columns - 1);
    const row = clamp(Math.floor(((y - rack.top) / rack.height) * rows), rows - 1);
    return { to: "rack", at: row * columns + column };
  }
  const [across, down] = [MISSED.across * u, MISSED.down * u];
  if (!inside(x, cloth.left, cloth.right, across) || !inside(y, cloth.top, cloth.bottom, down)) return null;
  const point = { x: x - area.left, y: y - area.top };
  return desk.places.at(point, desk.draft.peek().now, desk.held.peek());
}

function inside(value: number, low: number, high: number, slack: number): boolean {
  return value >= low - slack && value <= high + slack;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
