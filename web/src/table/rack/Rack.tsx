import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { useSize } from "../../parts/hooks/useSize";
import { largePrint } from "../../settings";
import { vars } from "../cloth/Cloth";
import { PieceView } from "../cloth/PieceView";
import type { Desk } from "../desk";
import { isPiece } from "../layout/layout";
import style from "./Rack.module.css";
import { type Ledge, oneRow, rackShape, type Shape } from "./rackShape";

/** The ledge of one's own: rows of places, in any order, with gaps if one likes. */
export function Rack({ desk, places: usual }: { desk: Desk; places?: number | undefined }) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const { rack } = desk.shown.value;
  const width = size?.width ?? 0;
  const print = printTimes();
  const shape = desk.tiny.value
    ? oneRow(rack.length, width, 40 * print)
    : rackShape(rack.length, ledgeOf(width, print, usual !== undefined), usual);
  const places = Array.from({ length: shape.columns * shape.rows }, (_, at) => at);
  const held = rack.filter(isPiece);
  const entry = held.some((piece) => piece.id === desk.focus.value) ? desk.focus.value : held[0]?.id;
  return (
    <section class={style.rack} aria-label={t`Your rack`} data-rack>
      <div
        ref={area}
        class={shape.columns * shape.cell > width + 1 ? `${style.width} ${style.slides}` : style.width}
        style={{ height: `${shape.height}px` }}
      >
        <div class={style.places} style={placesStyle(shape)} data-columns={shape.columns}>
          {places.map((at) => {
            const slot = rack[at];
            return isPiece(slot) ? (
              <span key={slot.id} class={style.place} data-slot={at} data-ring={ringAt(desk, at, shape.columns)}>
                <PieceView desk={desk} id={slot.id} tile={slot.tile} entry={slot.id === entry} />
              </span>
            ) : (
              <span key={`empty ${at}`} class={style.place} data-slot={at}>
                <Gap desk={desk} at={at} />
              </span>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** The part of the ring around a set that is pointed at; none where nothing is. */
function ringAt(desk: Desk, at: number, columns: number): string | undefined {
  const { rack } = desk.shown.value;
  const { value: pointed } = desk.guide.pointed;
  const setAt = (place: number) => {
    const slot = rack[place];
    return isPiece(slot) ? pointed.get(slot.id) : undefined;
  };
  const set = setAt(at);
  if (set === undefined) return undefined;
  const first = at % columns === 0 || setAt(at - 1) !== set;
  const last = at % columns === columns - 1 || setAt(at + 1) !== set;
  return [first && "first", last && "last"].filter(Boolean).join(" ");
}

/** An empty place, pressed to put what is chosen there. */
function Gap({ desk, at }: { desk: Desk; at: number }) {
  const chosen = desk.selected.value;
  if (!chosen.length) return null;
  const place = at + 1;
  return (
    <button
      type="button"
      class={style.gap}
      tabIndex={-1}
      aria-label={t`Place ${place} of your rack`}
      onClick={() => desk.put(chosen, { to: "rack", at })}
    />
  );
}

function placesStyle(shape: Shape): Record<string, string> {
  return {
    ...vars(shape.u),
    "--columns": `${shape.columns}`,
    "--cell": `${shape.cell}px`,
    "--foot": `${shape.foot}px`,
    "--between": `${shape.between}px`,
  };
}

/** How many times larger than usual letters are printed. */
function printTimes(): number {
  void largePrint.value;
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Large print, and a desktop that is zoomed in, have larger tiles and so more rows; few tiles stand in one. */
function ledgeOf(width: number, print: number, few: boolean): Ledge {
  const low = matchMedia("(orientation: landscape) and (max-height: 500px)").matches;
  const zoomed = low && matchMedia("(pointer: fine)").matches;
  const large = print > 1.1;
  const least = 24 * print;
  if (zoomed) return { width, max: 58 * print, rows: 2, least };
  if (low) return { width, max: 36 * print, rows: large ? 2 : 1, least };
  if (width < 500) return { width, max: 43 * print, rows: (large ? 3 : 2) - (few ? 1 : 0), least };
  return { width, max: (innerHeight < 760 ? 52 : 67) * print, rows: 2, least };
}
