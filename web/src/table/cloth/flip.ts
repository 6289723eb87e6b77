/** Tiles fly from where they were to where they are: after every change each is moved back and let go. */

interface Spot {
  x: number;
  y: number;
  width: number;
}

const FLIGHT = "flight";
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export class Flights {
  private spots = new Map<string, Spot>();
  private size = "";

  /** A tile that was let go in the air flies on from there. */
  from(id: string, x: number, y: number, width: number): void {
    this.spots.set(id, { x, y, width });
  }

  /** After a change: `origin` says where a tile comes from that was not there before; laid `anew`, all move calmly. */
  land(root: HTMLElement, origin: (id: string) => DOMRect | null, anew = false): void {
    const times = timesOf(root);
    const size = `${innerWidth} ${innerHeight}`;
    const still = size !== this.size || times.own === 0;
    this.size = size;
    const next = new Map<string, Spot>();
    let arrived = 0;
    for (const element of root.querySelectorAll<HTMLElement>("[data-piece]")) {
      const id = element.dataset.piece ?? "";
      settle(element);
      const spot = element.getBoundingClientRect();
      next.set(id, spot);
      if (still) continue;
      const known = this.spots.get(id);
      const start = known ? null : origin(id);
      if (known?.width) fly(element, known, spot, anew ? times.other : times.own, 0); // it had none before its place was measured
      if (start) fly(element, start, spot, times.other, times.between * arrived++);
    }
    this.spots = next;
  }
}

function settle(element: HTMLElement): void {
  for (const animation of element.getAnimations()) if (animation.id === FLIGHT) animation.cancel();
}

function fly(element: HTMLElement, from: Spot, to: Spot, duration: number, delay: number): void {
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  const scale = from.width / to.width;
  const flight = element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
  flight.id = FLIGHT;
}

/** As the tokens say, which know whether somebody prefers no motion. */
function timesOf(root: HTMLElement): { own: number; other: number; between: number } {
  const style = getComputedStyle(root);
  const read = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  return { own: read("--d-slide"), other: read("--d-other"), between: read("--d-between") };
}
