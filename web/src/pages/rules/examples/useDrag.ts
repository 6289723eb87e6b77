/** Lifting a tile of an example with mouse or finger: where it lands is told by what lies under it when it is let go. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface Hands {
  lift: (piece: string) => void;
  /** On another piece, in its right half or not. */
  dropOn: (piece: string, after: boolean) => void;
  /** On a place that says its name (`data-drop`). */
  dropAt: (place: string) => void;
  letGo: () => void;
}

/** Pixels that a hand may tremble before a press becomes a drag. */
const SLACK_PX = 6;

interface Held {
  pointer: number;
  tile: HTMLElement;
  x: number;
  y: number;
  lifted: boolean;
}

export function useDrag(hands: Hands): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const drag = root.current && new Drag(root.current, hands);
    return () => drag?.close();
  }, [hands]);
  return root;
}

class Drag {
  private held: Held | null = null;
  private dragged = false;
  private readonly stops = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    private readonly hands: Hands,
  ) {
    const { signal } = this.stops;
    root.addEventListener("pointerdown", (event) => this.down(event), { signal });
    root.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { signal, capture: true });
    addEventListener("pointermove", (event) => this.follow(event), { signal });
    addEventListener("pointerup", (event) => this.end(event, true), { signal });
    addEventListener("pointercancel", (event) => this.end(event, false), { signal });
  }

  close(): void {
    this.stops.abort();
  }

  private down({ target, pointerId: pointer, clientX: x, clientY: y, button }: PointerEvent): void {
    const tile = (target as Element).closest<HTMLElement>("[data-piece]");
    this.dragged = false;
    if (tile && button === 0) this.held = { pointer, tile, x, y, lifted: false };
  }

  private follow(event: PointerEvent): void {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.lifted && Math.hypot(x, y) < SLACK_PX) return;
    if (!held.lifted) this.hands.lift(held.tile.dataset.piece ?? "");
    held.lifted = true;
    held.tile.dataset.held = "";
    held.tile.style.translate = `${x}px ${y}px`;
  }

  private end(event: PointerEvent, drops: boolean): void {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    this.held = null;
    if (!held.lifted) return;
    this.dragged = true; // so the click that follows is no tap
    if (drops) this.drop(event);
    else this.hands.letGo();
    delete held.tile.dataset.held;
    held.tile.style.translate = "";
  }

  /** The held tile lets the pointer through, so what is found is what lies below it. */
  private drop({ clientX, clientY }: PointerEvent): void {
    const below = document.elementFromPoint(clientX, clientY);
    const target = this.root.contains(below) ? below?.closest<HTMLElement>("[data-piece], [data-drop]") : null;
    if (!target) this.hands.letGo();
    else if (target.dataset.drop) this.hands.dropAt(target.dataset.drop);
    else this.hands.dropOn(target.dataset.piece ?? "", inRightHalf(target, clientX));
  }
}

export function inRightHalf(tile: Element, x: number): boolean {
  const { left, width } = tile.getBoundingClientRect();
  return x >= left + width / 2;
}
