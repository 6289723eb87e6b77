/** A tile in a hand: it follows the finger, and goes where it fits when it is let go. */
import type { JuniorDesk } from "./desk";
import type { Landing } from "./turn";

const FAR_ENOUGH_PX = 7;
/** On a screen that is touched the tile is seen above the finger. */
const ABOVE_FINGER_PX = 50;

export function listenToDrags(desk: JuniorDesk, board: HTMLElement, ghost: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let press: { id: string; x: number; y: number; pointer: number; lift: number } | null = null;
  let dragged = false;

  const down = (event: PointerEvent) => {
    dragged = false;
    const id = (event.target as Element).closest<HTMLElement>("[data-piece]")?.dataset.piece;
    if (!id || event.button !== 0 || !event.isPrimary || !desk.handy) return;
    const lift = event.pointerType === "mouse" ? 0 : ABOVE_FINGER_PX;
    press = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, lift };
  };
  const move = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!desk.held.value && Math.hypot(x - press.x, y - press.y) < FAR_ENOUGH_PX) return;
    ghost.style.translate = `${x}px ${y - press.lift}px`;
    if (!desk.held.value) desk.held.value = { id: press.id, over: null };
    const over = landingAt(desk, x, y - press.lift) ?? landingAt(desk, x, y);
    if (JSON.stringify(over) !== JSON.stringify(desk.held.value.over)) desk.held.value = { id: press.id, over };
  };
  const up = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return;
    press = null;
    const held = desk.held.value;
    if (!held) return;
    dragged = true;
    desk.held.value = null;
    if (held.over) desk.put(held.id, held.over);
    else if (isOverRun(event)) desk.put(held.id, { to: "run", run: "", end: "high" }); // says that it does not fit
  };
  const cancel = () => {
    press = null;
    desk.held.value = null;
  };
  /** The click that a browser makes of a drag is none. */
  const clicked = (event: Event) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  board.addEventListener("pointerdown", down, { signal });
  board.addEventListener("click", clicked, { signal, capture: true });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", cancel, { signal });
  return () => ending.abort();
}

function isOverRun({ clientX, clientY }: PointerEvent): boolean {
  return document.elementsFromPoint(clientX, clientY).some((element) => element.closest("[data-row]"));
}

/** What lies under a point and takes the tile: a place, a run as a whole, the free cloth, or the rack. */
function landingAt(desk: JuniorDesk, x: number, y: number): Landing | null {
  const under = document.elementsFromPoint(x, y);
  const exact = under.map((element) => element.closest<HTMLElement>("[data-landing]")?.dataset.landing).find(Boolean);
  if (exact) return JSON.parse(exact) as Landing;
  const row = under.map((element) => element.closest<HTMLElement>("[data-row]")).find(Boolean);
  if (row) return nearest(desk, row, x);
  const cloth = under.some((element) => element.closest("[data-cloth]"));
  const rack = under.some((element) => element.closest("[data-rack]"));
  const place: Landing | null = cloth ? { to: "new" } : rack ? { to: "rack" } : null;
  return place && desk.canPut(place) ? place : null;
}

/** Of a run's two ends the one that is nearer, if both would do. */
function nearest(desk: JuniorDesk, row: HTMLElement, x: number): Landing | null {
  const id = row.dataset.row;
  const here = desk.landings.value.filter(
    (each) => ("run" in each && each.run === id) || ("nest" in each && each.nest === id),
  );
  const box = row.getBoundingClientRect();
  const end = x < box.left + box.width / 2 ? "low" : "high";
  return here.find((each) => "end" in each && each.end === end) ?? here[0] ?? null;
}
