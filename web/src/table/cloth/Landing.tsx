import { t } from "@lingui/core/macro";
import type { Desk } from "../desk";
import type { Point } from "../layout/layout";
import { findPiece, type LaidMeld } from "../layout/layout";
import { isValid, settled } from "../layout/settle";
import { landing } from "../place/drop";
import { type Box, boxOf, type Placing } from "../place/place";
import style from "./Landing.module.css";

interface Props {
  desk: Desk;
  placing: Placing;
}

/** Where what is held would land: on free cloth, in a meld that takes it (green), or in any other. */
export function Landing({ desk, placing }: Props) {
  const over = desk.over.value;
  const held = desk.held.value;
  if (!over || !held.length || over.to === "rack") return null;
  if (over.to === "new") return over.middle ? <FreePlace placing={placing} held={held} middle={over.middle} /> : null;
  const meld = desk.draft.value.now.melds.find((each) => each.id === over.meld);
  const box = meld && boxOf(placing, meld.id);
  return meld && box ? <InMeld desk={desk} meld={meld} box={box} at={over.at} u={placing.grid.u} /> : null;
}

function FreePlace({ placing, held, middle }: { placing: Placing; held: readonly string[]; middle: Point }) {
  const box = landing(placing, middle, new Set(held), held.length);
  return box && <div class={style.free} style={styleOf(box)} data-landing />;
}

function styleOf({ x, y, width, height }: Box): Record<string, string> {
  return { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
}

function InMeld({ desk, meld, box, at: wanted, u }: { desk: Desk; meld: LaidMeld; box: Box; at: number; u: number }) {
  const held = desk.held.value;
  const layout = desk.draft.value.now;
  const moved = held.flatMap((id) => findPiece(layout, id) ?? []);
  const rest = meld.pieces.filter((piece) => !held.includes(piece.id));
  const at = meld.pieces.slice(0, wanted).filter((piece) => !held.includes(piece.id)).length;
  const parts = settled(rest, at, moved);
  const accepts = parts.every((part) => isValid(part));
  const whole = parts.length === 1 ? (parts[0] ?? []) : [];
  const first = whole.findIndex((piece) => held.includes(piece.id));
  const before = first === 0 && rest.length < meld.pieces.length + moved.length;
  const inside = parts.length > 1 || (first > 0 && first < whole.length - moved.length);
  const grown = inside ? 0 : moved.length * u;
  const x = before ? box.x - grown : box.x;
  return (
    <>
      <div
        class={accepts ? `${style.frame} ${style.accepts}` : style.frame}
        style={styleOf({ ...box, x, width: box.width + grown })}
      >
        {inside ? (
          <span class={style.between} style={{ left: `${Math.max(first, at) * u}px` }} />
        ) : (
          moved.map((piece, place) => (
            <span
              key={piece.id}
              class={style.place}
              style={{ left: `${(before ? place : rest.length + place) * u}px`, width: `${u * 0.97}px` }}
            />
          ))
        )}
      </div>
      <span class="unseen">{accepts ? t`fits here` : ""}</span>
    </>
  );
}
