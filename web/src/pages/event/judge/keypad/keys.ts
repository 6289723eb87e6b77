/** A card from a keyboard: numbers and `*` are tiles, Enter goes to the next seat, the arrows choose one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isElsewhere } from "../../../../parts/controls/keyboard";
import { addDigit, addTile, type Draft, holders, look, next, win } from "../writing/draft";
import { flush, typeKey } from "./typing";

interface Hands {
  draft: Draft;
  off: boolean;
  onWrite: (next: Draft) => void;
  onMove: (next: Draft) => void;
  onUndo: () => void;
}

/** `pending` is a 1 that waits for a second digit. */
export function useKeys(hands: Hands): { pending: string } {
  const [typedLast, setTyped] = useState({ text: "", at: 0 });
  const { at, way } = hands.draft;
  const pending = typedLast.at === at && way === "tiles" ? typedLast.text : ""; // of this rack, not of another
  const now = useRef({ ...hands, pending });
  now.current = { ...hands, pending };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { off, ...rest } = now.current;
      if (off || isElsewhere(event)) return;
      const setPending = (text: string) => setTyped({ text, at: rest.draft.at });
      const done = typed(rest, event, setPending) || moved(rest, event, setPending);
      if (done) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return { pending };
}

type Now = Omit<Hands, "off"> & { pending: string };

function typed({ draft, pending, onWrite }: Now, { key }: KeyboardEvent, setPending: (text: string) => void): boolean {
  if (!draft.at) return false;
  if (draft.way === "sum") {
    if (/^[0-9]$/.test(key)) onWrite(addDigit(draft, key));
    return /^[0-9]$/.test(key);
  }
  const result = key === " " ? { tiles: flush(pending), pending: "" } : typeKey(pending, key);
  if (!result) return false;
  if (result.tiles.length) onWrite(result.tiles.reduce(addTile, draft));
  setPending(result.pending);
  return true;
}

function moved(now: Now, { key }: KeyboardEvent, setPending: (text: string) => void): boolean {
  const { draft, pending, onWrite, onMove, onUndo } = now;
  const whole = flush(pending).reduce(addTile, draft);
  switch (key) {
    case "Enter":
      if (whole !== draft) onWrite(next(whole));
      else onMove(next(draft));
      break;
    case "Backspace":
      if (!pending) onUndo();
      break;
    case "ArrowDown":
    case "ArrowUp":
      onMove(look(draft, neighbour(draft, key === "ArrowDown" ? 1 : -1)));
      break;
    case "w":
      if (draft.at) onWrite(win(draft, draft.at));
      break;
    default:
      return false;
  }
  setPending("");
  return true;
}

function neighbour(draft: Draft, by: number): number {
  const racks = holders(draft);
  const at = racks.indexOf(draft.at);
  if (at < 0) return racks[by > 0 ? 0 : racks.length - 1] ?? 0;
  return racks[(at + by + racks.length) % racks.length] ?? 0;
}
