import { t } from "@lingui/core/macro";
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { gameOf, rulesetOf } from "../../../catalogue/known";
import { Button } from "../../../parts/controls/Button";
import type { ExpressDesk } from "../desk";
import { type Area, inArea } from "../draft";
import { dieLook, fitDice } from "../grid/frame";
import { areaName } from "../words";
import { Actions } from "./Actions";
import { HandDie } from "./HandDie";
import style from "./Tray.module.css";

const AREAS = ["hold", "reroll"] as const;

/** The dark ledge: the dice that are held, those that will be thrown, and what to do next. */
export function Tray({ desk }: { desk: ExpressDesk }) {
  const areas = useRef<HTMLDivElement>(null);
  const { die, side, rows } = useDieSize(desk, areas);
  return (
    <section class={style.tray} data-tray aria-label={t`Your dice`} style={{ ...dieLook(die), "--rows": rows }}>
      <div ref={areas} class={style.areas} data-side={side || undefined}>
        {AREAS.map((area) => (
          <AreaView key={area} area={area} desk={desk} />
        ))}
      </div>
      <Actions desk={desk} />
    </section>
  );
}

function AreaView({ area, desk }: { area: Area; desk: ExpressDesk }) {
  const pieces = desk.closing.value ? [] : inArea(desk.draft.value, area);
  const selected = desk.selected.value;
  const target = selected.length > 0 && !pieces.some((piece) => selected.includes(piece.id));
  const over = desk.lifted.value?.over === area;
  const title = areaName(area);
  const dice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const moved = dice.current?.querySelector<HTMLElement>(`[data-piece="${desk.focused}"]`);
    if (!moved) return;
    desk.focused = null;
    moved.focus({ preventScroll: true });
  });
  return (
    <div class={style.area} data-area={area} data-over={over || undefined}>
      <p class={style.head}>
        <b>{title}</b>
        <span>{area === "hold" ? t`kept as they lie` : t`thrown next; tap to hold`}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={dice} class={style.dice} role="group" aria-label={title} onKeyDown={walkDice}>
        {pieces.map((piece) => (
          <HandDie key={piece.id} piece={piece} desk={desk} class={style.die} />
        ))}
        {target && (
          <Button
            kind="plain"
            class={style.here}
            aria-label={area === "hold" ? t`Put in holding` : t`Put in reroll`}
            onClick={() => desk.tapArea(area)}
          />
        )}
        {over && <span class={style.here} />}
      </div>
    </div>
  );
}

/** Left and right from die to die, up to the grid. */
function walkDice(event: KeyboardEvent): void {
  const board = (event.currentTarget as HTMLElement).closest("[data-board]");
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (event.key === "ArrowUp") {
    event.preventDefault();
    board?.querySelector<HTMLElement>('[data-cell][tabindex="0"], button[data-cell]:not([tabindex])')?.focus();
  }
  if (!step) return;
  event.preventDefault();
  const dice = [...(board?.querySelectorAll<HTMLElement>("[data-area] [data-piece]") ?? [])];
  const at = dice.indexOf(event.target as HTMLElement);
  dice[(at + step + dice.length) % dice.length]?.focus();
}

interface Fitted {
  die: number;
  side: boolean;
  /** Of the fuller area. */
  rows: number;
}

/** Dice as large as the areas allow. */
function useDieSize(desk: ExpressDesk, areas: { current: HTMLElement | null }): Fitted {
  const space = useSignal({ width: 0, height: 0, foot: 0 });
  useEffect(() => {
    const element = areas.current;
    if (!element) return;
    const measure = () => {
      const foot = Number.parseFloat(getComputedStyle(element.parentElement ?? element).paddingBottom);
      space.value = { width: element.clientWidth, height: innerHeight, foot }; // a phone may need its lower edge
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [areas, space]);
  const { width, height, foot } = space.value;
  // as many as can come to lie there, thrown or not yet, so that nothing jumps
  const hand = Math.max(fullHand(desk), desk.base.value.filter((piece) => piece.number !== null).length);
  const sideways = height <= 500 && width < height;
  const side = !sideways && width >= 560;
  const counts = side ? [hand, hand] : [1, hand];
  const room = sideways ? height - 192 - foot : side ? height * 0.17 : height * 0.26;
  const label = side ? 45 * counts.length : sideways ? 30 : 122;
  return { ...fitDice(counts, width - label, Math.max(room, 60), side), side };
}

/** Dice that each has when a round begins; in a lesson, which has no address, there are never more than lie there. */
function fullHand({ store }: ExpressDesk): number {
  const room = store.room.value;
  return room?.code ? Number(room.options.game.dice ?? rulesetOf(gameOf(room)).hand ?? 0) : 0;
}
