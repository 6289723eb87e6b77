/** The table from the keyboard alone: arrows walk from tile to tile, Enter lifts and puts down, Escape lets go. */
import type { Desk } from "../desk";

export interface Shortcuts {
  help: () => void;
  cancel: () => boolean;
}

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const isArrow = (key: string): key is Direction => key.startsWith("Arrow");

export function onKey(event: KeyboardEvent, root: HTMLElement, desk: Desk, { help, cancel }: Shortcuts): void {
  const target = event.target as Element;
  const here = target.closest<HTMLElement>("[data-piece], [data-slot] button");
  const elsewhere = document.querySelector("dialog[open]") ?? target.closest("input, textarea, select");
  const outside = !root.contains(target) && target !== document.body;
  if (elsewhere || outside || event.altKey) return;
  const done =
    (isArrow(event.key) && (here ? walk(root, here, event.key) : enter(root, desk))) ||
    (event.key === "Escape" && leave(root, desk, cancel)) ||
    chord(event, desk) ||
    (!event.ctrlKey && !event.metaKey && letter(event.key, desk, here !== null, help));
  if (done) event.preventDefault();
}

/** To the tile on which the keyboard stood last, or the first of the rack. */
function enter(root: HTMLElement, desk: Desk): boolean {
  const last = desk.focus.value && root.querySelector<HTMLElement>(`[data-piece="${CSS.escape(desk.focus.value)}"]`);
  const tile = last || root.querySelector<HTMLElement>("[data-rack] [data-piece], [data-piece]");
  tile?.focus({ preventScroll: true });
  return tile !== null;
}

/** Whatever is open or held is let go, and the keyboard is back at the table. */
function leave(root: HTMLElement, desk: Desk, cancel: () => boolean): boolean {
  const released = letGo(desk, cancel);
  return enter(root, desk) || released;
}

function letGo(desk: Desk, cancel: () => boolean): boolean {
  if (cancel()) return true;
  if (desk.enlarged.value) desk.enlarged.value = null;
  else if (desk.looking.value) desk.looking.value = null;
  else if (desk.refusal.value) desk.refusal.value = null;
  else if (desk.hint.value) desk.hint.value = null;
  else if (desk.selected.value.length) desk.selected.value = [];
  else return false;
  return true;
}

function chord(event: KeyboardEvent, desk: Desk): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) desk.undo();
  else if (key === "y" || key === "z") desk.redo();
  else return false;
  return true;
}

function letter(key: string, desk: Desk, onTile: boolean, help: () => void): boolean {
  const here = onTile && desk.focus.value ? [desk.focus.value] : [];
  const chosen = desk.selected.value.length ? desk.selected.value : here;
  const does: Record<string, () => void> = {
    n: () => desk.put(chosen, { to: "new" }),
    Backspace: () => desk.put(chosen, { to: "rack", at: desk.draft.value.now.rack.length }),
    Delete: () => desk.put(chosen, { to: "rack", at: desk.draft.value.now.rack.length }),
    u: () => desk.undo(),
    r: () => desk.reset(),
    c: () => desk.sort("colour"),
    l: () => desk.sort("number"),
    t: () => desk.tidy(),
    h: () => void (desk.myTurn.value && desk.store.room.value?.options.hints && desk.takeHint(false)),
    e: () => void desk.finish(),
    "?": help,
  };
  const act = does[key] ?? does[key.toLowerCase()];
  act?.();
  return act !== undefined;
}

/** To the nearest tile that way; along a row first, and on to the next row at its end. */
function walk(root: HTMLElement, here: HTMLElement, way: Direction): boolean {
  const from = middle(here);
  const others = [...root.querySelectorAll<HTMLElement>("[data-piece], [data-slot] button")].filter(
    (each) => each !== here,
  );
  const across = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowLeft" || way === "ArrowUp" ? -1 : 1;
  const scored = others.map((element) => {
    const to = middle(element);
    const [along, aside] = across ? [to.x - from.x, to.y - from.y] : [to.y - from.y, to.x - from.x];
    return { element, along: along * sign, aside: Math.abs(aside), same: Math.abs(aside) < from.height / 2 };
  });
  const ahead = scored.filter((each) => each.along > 1 && (!across || each.same));
  const cost = (each: { along: number; aside: number }) => (across ? each.along : each.along * 4 + each.aside);
  ahead.sort((one, other) => cost(one) - cost(other));
  const next = ahead[0]?.element ?? (across ? nextRow(others, from, sign) : null);
  next?.focus();
  return next != null;
}

interface Middle {
  x: number;
  y: number;
  height: number;
}

function middle(element: HTMLElement): Middle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height };
}

/** The first tile of the row below, or the last of the row above. */
function nextRow(others: readonly HTMLElement[], from: Middle, sign: number): HTMLElement | null {
  const beyond = others
    .map((element) => ({ element, at: middle(element) }))
    .filter(({ at }) => (at.y - from.y) * sign > from.height / 2);
  const nearest = Math.min(...beyond.map(({ at }) => Math.abs(at.y - from.y)));
  const row = beyond.filter(({ at }) => Math.abs(Math.abs(at.y - from.y) - nearest) < from.height / 2);
  row.sort((one, other) => (one.at.x - other.at.x) * sign);
  return row[0]?.element ?? null;
}
