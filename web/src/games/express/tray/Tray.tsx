import { t } from "@lingui/core/macro";
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { gameOf, rulesetOf } from "../../../catalogue/known";
import { Button } from "../../../parts/controls/Button";
import { Watchers } from "../../../parts/room/WatchingDock";
import { chairName } from "../../../words/games";
import type { ExpressDesk } from "../desk";
import { type Area, inArea, type Piece } from "../draft";
import { DieView } from "../grid/DieView";
import { dieLook, fitDice } from "../grid/frame";
import { areaName } from "../words";
import { Actions } from "./Actions";
import style from "./Tray.module.css";

const AREAS = ["hold", "reroll"] as const;

/** The dark ledge: the dice that are held, those that will be thrown, and what to do next. */
export function Tray({ desk }: { desk: ExpressDesk }) {
  const areas = useRef<HTMLDivElement>(null);
  const { die, side, rows } = useDieSize(desk, areas);
  return (
    <section class={style.tray} aria-label={trayName(desk)} style={{ ...dieLook(die), "--rows": rows }}>
      <div ref={areas} class={style.areas} data-side={side || undefined}>
        {AREAS.map((area) => (
          <AreaView key={area} area={area} desk={desk} />
        ))}
      </div>
      {desk.store.seats.value.length ? <Actions desk={desk} /> : <Watched desk={desk} />}
    </section>
  );
}

/** Who watches sees the dice of who is playing. */
function trayName({ store, shown }: ExpressDesk): string {
  if (store.seats.value.length) return t`Your dice`;
  const name = chairName(store.room.value?.chairs[shown.value], shown.value);
  return t`Dice of ${name}`;
}

/** Nothing to do but to see how a round ended, and who else is there. */
function Watched({ desk }: { desk: ExpressDesk }) {
  const next = () => {
    desk.closing.value = null;
  };
  return (
    <div class={style.watched}>
      {desk.closing.value && <Button kind="linden" big onClick={next}>{t`Next round`}</Button>}
      <Watchers store={desk.store} />
    </div>
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
        {desk.store.seats.value.length > 0 && (
          <span>{area === "hold" ? t`kept as they lie` : t`thrown next; tap to hold`}</span>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={dice} class={style.dice} role="group" aria-label={title} onKeyDown={walkDice}>
        {pieces.map((piece) => (
          <HandDie key={piece.id} piece={piece} desk={desk} />
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

function HandDie({ piece, desk }: { piece: Piece; desk: ExpressDesk }) {
  const { thrown, shown, selected, lifted } = desk;
  const number = piece.number ?? 0;
  const rolled = thrown.value.seat === shown.value && thrown.value.numbers.includes(number);
  const { count } = thrown.value;
  const before = useRef(desk.tumbled.get(number)); // a die that changes its area is drawn anew there
  useEffect(() => {
    if (rolled) desk.tumbled.set(number, count);
  }, [desk, number, rolled, count]);
  return (
    <DieView
      face={piece.face}
      roll={rolled && count !== before.current ? count : 0}
      class={style.die}
      style={{ "--tilt": piece.place === "reroll" ? `${((number * 37) % 13) - 6}deg` : "0deg" }}
      data-piece={piece.id}
      data-selected={selected.value.includes(piece.id) || undefined}
      data-lifted={lifted.value?.ids.includes(piece.id) || undefined}
      aria-pressed={selected.value.includes(piece.id)}
      onClick={(event) => tap(event, desk, piece.id)}
    />
  );
}

/** The die goes to the other area, and the keyboard goes with it. */
function tap(event: MouseEvent, desk: ExpressDesk, id: string): void {
  if (document.activeElement === event.currentTarget) desk.focused = id;
  desk.tapPiece(id);
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
