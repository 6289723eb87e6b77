/** A tile in a hand: it follows the finger, and goes where it fits when it is let go. */
import type { JuniorPlay } from "./play";
import type { Landing } from "./turn";

const FAR_ENOUGH = 7;
/** On a screen that is touched the tile is seen above the finger. */
const ABOVE = 50;

export function listenToDrags(play: JuniorPlay, board: HTMLElement, ghost: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let press: { id: string; x: number; y: number; pointer: number; lift: number } | null = null;
  let dragged = false;

  const down = (event: PointerEvent) => {
    dragged = false;
    const id = (event.target as Element).closest<HTMLElement>("[data-piece]")?.dataset.piece;
    if (!id || event.button !== 0 || !event.isPrimary || !play.handy) return;
    const lift = event.pointerType === "mouse" ? 0 : ABOVE;
    press = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, lift };
  };
  const move = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!play.held.value && Math.hypot(x - press.x, y - press.y) < FAR_ENOUGH) return;
    ghost.style.translate = `${x}px ${y - press.lift}px`;
    if (!play.held.value) play.held.value = { id: press.id, over: null };
    const over = landingAt(play, x, y - press.lift) ?? landingAt(play, x, y);
    if (JSON.stringify(over) !== JSON.stringify(play.held.value.over)) play.held.value = { id: press.id, over };
  };
  const up = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return;
    press = null;
    const held = play.held.value;
    if (!held) return;
    dragged = true;
    play.held.value = null;
    if (held.over) play.put(held.id, held.over);
    else if (isOverRun(event)) play.put(held.id, { to: "run", run: "", end: "high" }); // says that it does not fit
  };
  const cancel = () => {
    press = null;
    play.held.value = null;
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
function landingAt(play: JuniorPlay, x: number, y: number): Landing | null {
  const under = document.elementsFromPoint(x, y);
  const exact = under.map((element) => element.closest<HTMLElement>("[data-landing]")?.dataset.landing).find(Boolean);
  if (exact) return JSON.parse(exact) as Landing;
  const row = under.map((element) => element.closest<HTMLElement>("[data-row]")).find(Boolean);
  if (row) return nearest(play, row, x);
  const cloth = under.some((element) => element.closest("[data-cloth]"));
  const rack = under.some((element) => element.closest("[data-rack]"));
  const place: Landing | null = cloth ? { to: "new" } : rack ? { to: "rack" } : null;
  return place && play.canPut(place) ? place : null;
}

/** Of a run's two ends the one that is nearer, if both would do. */
function nearest(play: JuniorPlay, row: HTMLElement, x: number): Landing | null {
  const id = row.dataset.row;
  const here = play.landings.value.filter(
    (each) => ("run" in each && each.run === id) || ("nest" in each && each.nest === id),
  );
  const box = row.getBoundingClientRect();
  const end = x < box.left + box.width / 2 ? "low" : "high";
  return here.find((each) => "end" in each && each.end === end) ?? here[0] ?? null;
}
