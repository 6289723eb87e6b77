import { t } from "@lingui/core/macro";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { gameOf, rulesetOf } from "../../../catalogue/known";
import { Button } from "../../../parts/controls/Button";
import { Flights } from "../../../table/cloth/flip";
import type { ExpressDesk } from "../desk";
import { type Area, inArea } from "../draft";
import { dieLook } from "../grid/frame";
import { areaName } from "../words";
import { Actions } from "./Actions";
import { type Arranged, arrange, NO_SPACE, type Space } from "./arrange";
import { HandDie } from "./HandDie";
import { firstFree, type Lying, lyingOf, placeOf } from "./slots";
import style from "./Tray.module.css";

const AREAS = ["hold", "reroll"] as const;

/** The dark ledge: the dice that are held, those that will be thrown, and what to do next. */
export function Tray({ desk }: { desk: ExpressDesk }) {
  const areas = useRef<HTMLDivElement>(null);
  const lying = useMemo(() => lyingOf(desk), [desk]);
  const flights = useMemo(() => new Flights(), []);
  useLayoutEffect(() => {
    const { letGo } = desk;
    desk.letGo = null;
    if (letGo) flights.from(letGo.id, letGo.spot.x, letGo.spot.y, letGo.spot.width);
    if (areas.current) flights.land(areas.current, () => null);
  });
  const { die, side, rows, across } = useArrangement(desk, areas);
  return (
    <section
      class={style.tray}
      data-tray
      aria-label={t`Your dice`}
      style={{ ...dieLook(die), "--rows": rows, "--across": across }}
    >
      <div ref={areas} class={style.areas} data-side={side || undefined}>
        {AREAS.map((area) => (
          <AreaView key={area} area={area} desk={desk} lying={lying.value} across={across} />
        ))}
      </div>
      <Actions desk={desk} />
    </section>
  );
}

interface AreaProps {
  area: Area;
  desk: ExpressDesk;
  lying: Lying;
  across: number;
}

/** As large as a whole hand in it, so that nothing moves but the die that is moved. */
function AreaView({ area, desk, lying, across }: AreaProps) {
  const pieces = desk.closing.value ? [] : inArea(desk.draft.value, area);
  const slots = lying[area];
  const slotOf = (id: string) => slots.get(id) ?? 0;
  const selected = desk.selected.value;
  const target = selected.length > 0 && !pieces.some((piece) => selected.includes(piece.id));
  const lifted = desk.lifted.value;
  const over = lifted?.over === area;
  const coming = (over ? lifted.ids : selected).find((id) => lying.reroll.has(id));
  const next = area === "reroll" && coming ? slotOf(coming) : firstFree(slots);
  const waits = area === "hold" && slots.size < lying.reroll.size;
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
        {[...pieces]
          .sort((one, other) => slotOf(one.id) - slotOf(other.id))
          .map((piece) => (
            <HandDie
              key={piece.id}
              piece={piece}
              desk={desk}
              class={style.die}
              place={placeOf(slotOf(piece.id), across)}
            />
          ))}
        {target && (
          <Button
            key={`here ${next}`}
            kind="plain"
            class={style.here}
            style={placeOf(next, across)}
            aria-label={area === "hold" ? t`Put in holding` : t`Put in reroll`}
            onClick={() => desk.tapArea(area)}
          />
        )}
        {over && !target && <span class={style.here} style={placeOf(next, across)} />}
        {waits && !over && !target && <span key={`free ${next}`} class={style.hole} style={placeOf(next, across)} />}
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

/** How the two areas lie, and how large the dice are in them. */
function useArrangement(desk: ExpressDesk, areas: { current: HTMLElement | null }): Arranged {
  const space = useSignal<Space>(NO_SPACE);
  useLayoutEffect(() => {
    const element = areas.current;
    if (!element) return;
    const measure = () => {
      space.value = spaceIn(element);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [areas, space]);
  // as many as can come to lie there, thrown or not yet, so that nothing jumps
  const hand = Math.max(fullHand(desk), desk.base.value.filter((piece) => piece.number !== null).length);
  return arrange(hand, space.value);
}

/** What styles say of the areas, whatever lies in them. */
function spaceIn(areas: HTMLElement): Space {
  const area = areas.firstElementChild as HTMLElement;
  const dice = area.lastElementChild as HTMLElement;
  const foot = Number.parseFloat(getComputedStyle(areas.parentElement ?? areas).paddingBottom); // a phone may need its lower edge
  return {
    width: areas.clientWidth,
    window: innerHeight,
    foot,
    gap: Number.parseFloat(getComputedStyle(areas).columnGap),
    aside: area.offsetWidth - dice.offsetWidth,
    above: area.offsetHeight - dice.offsetHeight,
  };
}

/** Dice that each has when a round begins; in a lesson, which has no address, there are never more than lie there. */
function fullHand({ store }: ExpressDesk): number {
  const room = store.room.value;
  return room?.code ? (rulesetOf(gameOf(room)).hand ?? 0) : 0;
}
