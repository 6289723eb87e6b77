import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { useSize } from "../../parts/hooks/useSize";
import { vars } from "../cloth/Cloth";
import { PieceView } from "../cloth/PieceView";
import type { Desk } from "../desk";
import { isPiece } from "../layout/layout";
import style from "./Rack.module.css";
import { type Ledge, rackShape, type Shape } from "./rackShape";

/** The ledge of one's own: rows of places, in any order, with gaps if one likes. */
export function Rack({ desk }: { desk: Desk }) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const { rack } = desk.shown.value;
  const ledge = ledgeOf(size?.width ?? 0, desk.tiny.value);
  const shape = rackShape(rack.length, ledge);
  const places = Array.from({ length: shape.columns * shape.rows }, (_, at) => at);
  const held = rack.filter(isPiece);
  const entry = held.some((piece) => piece.id === desk.focus.value) ? desk.focus.value : held[0]?.id;
  return (
    <section class={style.rack} aria-label={t`Your rack`} data-rack>
      <div ref={area} class={ledge.slides ? `${style.width} ${style.slides}` : style.width}>
        <div class={style.places} style={placesStyle(shape)} data-columns={shape.columns}>
          {places.map((at) => {
            const slot = rack[at];
            return isPiece(slot) ? (
              <span key={slot.id} class={style.place} data-slot={at}>
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
  return { ...vars(shape.u), "--columns": `${shape.columns}`, "--cell": `${shape.cell}px` };
}

function ledgeOf(width: number, tiny: boolean): Ledge {
  if (matchMedia("(orientation: landscape) and (max-height: 500px)").matches) {
    return { width, max: 36, least: 24, rows: 1, most: 2 };
  }
  if (tiny) return { width, max: 40, least: 40, rows: 1, most: 1, slides: true };
  if (width < 500) return { width, max: 43, least: 30, rows: 2, most: 3 };
  return { width, max: innerHeight < 760 ? 52 : 67, least: 44, rows: 2, most: 3 };
}
