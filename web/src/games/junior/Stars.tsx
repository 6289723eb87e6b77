import { useEffect, useRef } from "preact/hooks";
import { Star } from "../../parts/icons/Icon";
import style from "./Stars.module.css";
import type { Flight } from "./turn/desk";

const FLIGHT_MS = 600;
const BETWEEN_STARS_MS = 60;
const MOST_STARS = 12;

/** Stars that fly to whoever earned them, or back to the bank. */
export function Stars({ flight }: { flight: Flight | null }) {
  const sky = useRef<HTMLDivElement>(null);
  const number = flight?.number ?? 0;
  useEffect(() => {
    if (flight && sky.current && !matchMedia("(prefers-reduced-motion: reduce)").matches) fly(sky.current, flight);
  }, [number]);
  return (
    <div ref={sky} class={style.sky} aria-hidden="true">
      {Array.from({ length: Math.min(flight?.count ?? 0, MOST_STARS) }, (_, at) => (
        <span key={`${number} ${at}`} class={style.star}>
          <Star size={44} />
        </span>
      ))}
    </div>
  );
}

function fly(sky: HTMLElement, flight: Flight): void {
  const player = middle(`[data-seat="${flight.seat}"]`);
  const table = middle("[data-cloth]");
  const bank = middle("[data-star-bank]") ?? table;
  const [from, to] = flight.back ? [player, bank] : [table, player];
  if (!from || !to) return;
  [...sky.children].forEach((star, at) => {
    const way = [
      { translate: `${from.x}px ${from.y}px`, scale: "0.4", opacity: 0 },
      { translate: `${from.x}px ${from.y - 30}px`, scale: "1.2", opacity: 1, offset: 0.2 },
      { translate: `${to.x}px ${to.y}px`, scale: "0.6", opacity: 1 },
    ];
    star.animate(way, { duration: FLIGHT_MS, delay: at * BETWEEN_STARS_MS, easing: "cubic-bezier(.2,.8,.2,1)" });
  });
}

function middle(selector: string): { x: number; y: number } | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2 - 22, y: box.top + box.height / 2 - 22 } : null;
}
