import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Box } from "../place/place";
import style from "./FloatCard.module.css";
import { useWayBack } from "./useWayBack";

const OVER_RACK = style.overRack ?? "";

/** Pixels of the cloth that a card must not cover, and those that it had better not. */
export interface Taken {
  never: readonly Box[];
  rather: readonly Box[];
}

interface Props {
  label: string;
  /** Asked whenever it is to be laid: where the melds lie then. */
  taken: () => Taken;
  refused?: boolean;
  /** As narrow as what it holds. */
  narrow?: boolean;
  /** No card of its own: what it holds lies on the cloth, and asks nothing. */
  bare?: boolean;
  children: ComponentChildren;
}

/** A card over free cloth; where the cloth has no room beside what it speaks of, it lies over the rack. */
export function FloatCard({ label, taken, refused, narrow, bare, children }: Props) {
  const card = useRef<HTMLElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const lay = useRef(() => {});
  lay.current = () => {
    const cloth = card.current?.closest("[data-cloth]");
    if (card.current && cloth) setTop(freeTop(heightOnCloth(card.current), cloth, taken()));
  };
  useLayoutEffect(() => lay.current());
  useEffect(() => {
    const sizes = new ResizeObserver(() => lay.current()); // the rack grows, a font comes, the phone is turned
    for (const element of [card.current, card.current?.closest("[data-cloth]")]) if (element) sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  useWayBack();
  return (
    <section
      ref={card}
      class={[
        style.card,
        refused && style.refused,
        narrow && style.narrow,
        bare && style.bare,
        top === null && OVER_RACK,
      ]
        .filter(Boolean)
        .join(" ")}
      style={top === null ? {} : { top: `${top}px` }}
      role={bare ? "group" : refused ? "alertdialog" : "dialog"}
      aria-label={label}
    >
      {children}
    </section>
  );
}

const STEP_PX = 8;

/** Over the rack it may be wider and so less high: what counts is how high it is where it is to lie. */
function heightOnCloth(card: HTMLElement): number {
  const over = card.classList.contains(OVER_RACK);
  card.classList.remove(OVER_RACK);
  const height = card.offsetHeight;
  card.classList.toggle(OVER_RACK, over);
  return height;
}

/** Of all places that cover nothing that matters the one that covers least, from below upwards; null if there is none. */
function freeTop(height: number, cloth: Element, { never, rather }: Taken): number | null {
  const frame = cloth.getBoundingClientRect();
  const area = cloth.querySelector("[data-area]")?.getBoundingClientRect();
  const shift = area ? area.top - frame.top : 0;
  const covered = (top: number, box: Box) =>
    Math.max(0, Math.min(top + height, box.y + box.height + shift + STEP_PX) - Math.max(top, box.y + shift - STEP_PX));
  const cost = (top: number, boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + covered(top, box), 0);
  let best: { top: number; cost: number } | null = null;
  for (let top = frame.height - height - STEP_PX; top >= STEP_PX; top -= STEP_PX) {
    if (cost(top, never) > 0) continue;
    const found = cost(top, rather);
    if (!best || found < best.cost) best = { top, cost: found };
  }
  return best?.top ?? null;
}
