import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Size, useSize } from "../../parts/hooks/useSize";
import { StuckBotNote } from "../../parts/room/StuckBotNote";
import type { Desk } from "../desk";
import type { Cloth as ClothSize } from "../place/fit";
import { asRead, boxOf, type Placing } from "../place/place";
import style from "./Cloth.module.css";
import { Fitting } from "./Fitting";
import { Landing } from "./Landing";
import { MeldView } from "./MeldView";

interface Props {
  desk: Desk;
  initialOf: (seat: number) => string;
  /** The melds that a refusal speaks of. */
  blamed: ReadonlySet<string>;
  children?: ComponentChildren;
}

/** The shared table: the whole of it always to be seen, melds where they were, tiles as large as can be. */
export function Cloth({ desk, initialOf, blamed, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const placing = usePlacing(desk, size);
  const { melds } = desk.shown.value;
  const lying = placing ? asRead(placing, melds) : melds;
  useLayoutEffect(() => desk.laidOut(lying, placing?.grid.cloth.touch ? placing.grid.u : null));
  const marks = desk.marks.value;
  const focused = lying.some((meld) => meld.pieces.some((piece) => piece.id === desk.focus.value));
  const entry = focused ? desk.focus.value : (lying[0]?.pieces[0]?.id ?? null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: from the keyboard it is N, on any tile
    <main
      class={style.cloth}
      data-cloth
      data-sketch={(desk.touched.value && !desk.myTurn.value) || undefined}
      aria-label={t`The table`}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest("button, a")) putHere(desk, event, area.current);
      }}
    >
      <h1 class="unseen">{t`The table`}</h1>
      <div ref={area} class={style.area} data-area style={vars(placing?.grid.u ?? 0)}>
        {placing && <Landing desk={desk} placing={placing} />}
        {placing && <Fitting desk={desk} placing={placing} />}
        {placing && (
          <ol class={style.melds} aria-label={t`Melds on the table`}>
            {lying.map((meld) => {
              const box = boxOf(placing, meld.id);
              return (
                box && (
                  <MeldView
                    key={meld.id}
                    desk={desk}
                    meld={meld}
                    box={box}
                    wordy={isWordy(placing)}
                    mover={marks?.changed.has(meld.id) ? initialOf(marks.seat) : null}
                    fresh={marks?.laid ?? NONE}
                    blamed={blamed.has(meld.id)}
                    entry={entry}
                  />
                )
              );
            })}
          </ol>
        )}
      </div>
      {children}
      <StuckBotNote store={desk.store} />
    </main>
  );
}

const WORDY_PX = 44;

/** Under this size, and on phones, words on the cloth would cover what is printed on the tiles. */
function isWordy({ grid }: Placing): boolean {
  return !grid.cloth.touch && grid.u >= WORDY_PX;
}

const NONE: ReadonlySet<string> = new Set();

/** Small tiles, whose two digits are no large print (14 pt) any more, have larger marks, a darker orange and yellow. */
export function vars(u: number): Record<string, string> {
  const small = u < 31;
  return {
    "--u": `${u}px`,
    "--mark": small ? "0.28" : "0.23",
    "--tile-orange": small ? "var(--orange-small)" : "var(--orange)",
    "--tile-yellow": small ? "var(--yellow-small)" : "var(--yellow)",
  };
}

function usePlacing(desk: Desk, size: Size | null): Placing | null {
  return size && size.width >= LEAST_PX && size.height >= LEAST_PX
    ? desk.places.lay(desk.shown.value.melds, clothFor(desk, size), desk.held)
    : null;
}

/** Who only watches sees from further away, and nothing is dragged. */
const WATCHED_PX = 92;

function clothFor(desk: Desk, size: Size): ClothSize {
  const cloth = clothOf(size);
  return desk.store.seats.value.length === 0 && !cloth.touch ? { ...cloth, max: WATCHED_PX } : cloth;
}

/** Less is no table but a page that is not laid out yet. */
export const LEAST_PX = 40;

export function clothOf(size: Size): ClothSize {
  return { ...size, touch: matchMedia("(pointer: coarse)").matches && Math.min(innerWidth, innerHeight) < 600 };
}

/** A tap on the bare cloth lays what is chosen there. */
function putHere(desk: Desk, event: MouseEvent, area: HTMLElement | null): void {
  const chosen = desk.selected.value;
  desk.enlarged.value = null;
  if (!chosen.length || !area) return;
  const frame = area.getBoundingClientRect();
  const point = { x: event.clientX - frame.left, y: event.clientY - frame.top };
  desk.put(chosen, desk.places.at(point, desk.draft.value.now, chosen));
}
