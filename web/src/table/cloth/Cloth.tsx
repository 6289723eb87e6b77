import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSize } from "../../parts/hooks/useSize";
import { StuckBotNote } from "../../parts/room/StuckBotNote";
import type { Desk } from "../desk";
import type { LaidMeld } from "../layout/layout";
import { asRead, boxOf, type Placing, place } from "../layout/place";
import style from "./Cloth.module.css";
import { Landing } from "./Landing";
import { MeldView } from "./MeldView";

/** Above so many melds the margins give way. */
const MANY = 30;

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
  useLayoutEffect(() => desk.lie(lying, placing?.cloth.touch ? placing.u : null));
  const marks = desk.marks.value;
  const focused = lying.some((meld) => meld.pieces.some((piece) => piece.id === desk.focus.value));
  const entry = focused ? desk.focus.value : (lying[0]?.pieces[0]?.id ?? null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: from the keyboard it is N, on any tile
    <main
      class={style.cloth}
      data-cloth
      data-sketch={(desk.touched.value && !desk.myTurn.value) || undefined}
      data-crowded={melds.length > MANY || undefined}
      aria-label={t`The table`}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest("button, a"))
          putHere(desk, placing, event, area.current);
      }}
    >
      <h1 class="unseen">{t`The table`}</h1>
      <div ref={area} class={style.area} data-area style={vars(placing?.u ?? 0)}>
        {placing && <Landing desk={desk} placing={placing} />}
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
                    u={placing.u}
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

function usePlacing(desk: Desk, size: { width: number; height: number } | null): Placing | null {
  const kept = useRef<{ placing: Placing | null; seq: number; melds: readonly LaidMeld[] }>({
    placing: null,
    seq: -1,
    melds: [],
  });
  const { melds } = desk.shown.value;
  if (!size || size.width < 40 || size.height < 40) return null;
  const sized = melds.map((meld) => ({ id: meld.id, length: meld.pieces.length }));
  const phone = matchMedia("(pointer: coarse)").matches && Math.min(innerWidth, innerHeight) < 600;
  const cloth = { ...size, touch: phone };
  const moment = { turnBegins: kept.current.seq !== desk.seq, wish: desk.wish };
  const placing = place(kept.current.placing, sized, cloth, moment);
  if (kept.current.melds !== melds) desk.wish = null;
  kept.current = { placing, seq: desk.seq, melds };
  desk.placing = placing;
  return placing;
}

/** A tap on the bare cloth lays what is chosen as a new meld. */
function putHere(desk: Desk, placing: Placing | null, event: MouseEvent, area: HTMLElement | null): void {
  const chosen = desk.selected.value;
  desk.enlarged.value = null;
  if (!chosen.length || !placing || !area) return;
  const frame = area.getBoundingClientRect();
  const x = event.clientX - frame.left;
  const y = event.clientY - frame.top;
  const near = desk.meldAt(x, y);
  if (near) {
    desk.put(chosen, near);
  } else {
    desk.wish = { x, y };
    desk.put(chosen, { to: "new" });
  }
}
