import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import style from "./FloatCard.module.css";
import type { Box } from "./place";

interface Props {
  label: string;
  /** Pixels of the cloth that it must not cover, and those that it had better not. */
  never: readonly Box[];
  rather: readonly Box[];
  refused?: boolean;
  /** As narrow as what it holds. */
  narrow?: boolean;
  children: ComponentChildren;
}

/** A card over free cloth; where the cloth has no room beside what it speaks of, it lies over the rack. */
export function FloatCard({ label, never, rather, refused, narrow, children }: Props) {
  const card = useRef<HTMLElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const cloth = element?.closest("[data-cloth]");
    if (!element || !cloth) return;
    setTop(freeTop(element.offsetHeight, cloth, never, rather));
  }, [never, rather]);
  useEffect(() => {
    const root = card.current?.closest("[data-cloth]")?.parentElement;
    return () => {
      requestAnimationFrame(() => {
        // whoever came here from the keyboard goes on with the turn
        if (document.activeElement === document.body) root?.querySelector<HTMLElement>("[data-main]")?.focus();
      });
    };
  }, []);
  return (
    <section
      ref={card}
      class={[style.card, refused && style.refused, narrow && style.narrow, top === null && style.overRack]
        .filter(Boolean)
        .join(" ")}
      style={top === null ? {} : { top: `${top}px` }}
      role={refused ? "alertdialog" : "dialog"}
      aria-label={label}
    >
      {children}
    </section>
  );
}

const STEP = 8;

/** Of all places that cover nothing that matters the one that covers least, from below upwards; null if there is none. */
function freeTop(height: number, cloth: Element, never: readonly Box[], rather: readonly Box[]): number | null {
  const frame = cloth.getBoundingClientRect();
  const area = cloth.querySelector("[data-area]")?.getBoundingClientRect();
  const shift = area ? area.top - frame.top : 0;
  const covered = (top: number, box: Box) =>
    Math.max(0, Math.min(top + height, box.y + box.height + shift + STEP) - Math.max(top, box.y + shift - STEP));
  const cost = (top: number, boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + covered(top, box), 0);
  let best: { top: number; cost: number } | null = null;
  for (let top = frame.height - height - STEP; top >= STEP; top -= STEP) {
    if (cost(top, never) > 0) continue;
    const found = cost(top, rather);
    if (!best || found < best.cost) best = { top, cost: found };
  }
  return best?.top ?? null;
}
