import { useEffect } from "preact/hooks";
import type { Asked } from "./address";
import { readAsked } from "./address";
import { enter } from "./entry";
import { readPasted, readTyped, readTypedRack } from "./typed";

/** Whatever is pasted on the page itself: a position’s address, a table with its rack, or a row where the keys write. */
export function usePaste(asked: Asked, onChange: (asked: Asked) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (target.closest("input, textarea") || !text.trim()) return;
      const after = pasted(asked, text);
      if (!after) return;
      event.preventDefault();
      onChange(after);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}

/** `null` where nothing of it is a tile. */
export function pasted(asked: Asked, text: string): Asked | null {
  const [, hash] = text.split("#");
  const linked = hash ? readAsked(hash.trim()) : null;
  if (linked) return linked;
  const { entry, rules, ask } = asked;
  const told = readPasted(text);
  if (!told) {
    const tiles = readTypedRack(text, rules).tiles;
    return tiles.length ? { ...asked, entry: enter(entry, tiles, rules, ask === "order") } : null;
  }
  const melds = readTyped(told.table, rules).rows;
  const rack = told.rack === null ? entry.rack : readTypedRack(told.rack, rules).tiles;
  if (!melds.length && !rack.length) return null;
  return { ...asked, entry: { ...entry, melds, rack, caret: "rack" } };
}
