import { t } from "@lingui/core/macro";
import type { Desk } from "../desk";
import { findPiece } from "../layout/layout";
import { boxOf, type Placing } from "../layout/place";
import { isValid, settled } from "../layout/settle";
import style from "./Landing.module.css";

/** Where what is held would land: a meld that takes it is green, any other is only outlined. */
export function Landing({ desk, placing }: { desk: Desk; placing: Placing }) {
  const over = desk.over.value;
  const held = desk.held.value;
  if (!over || !held.length || over.to !== "meld") return null;
  const layout = desk.draft.value.now;
  const meld = layout.melds.find((each) => each.id === over.meld);
  const box = meld && boxOf(placing, meld.id);
  if (!meld || !box) return null;
  const moved = held.flatMap((id) => findPiece(layout, id) ?? []);
  const rest = meld.pieces.filter((piece) => !held.includes(piece.id));
  const at = meld.pieces.slice(0, over.at).filter((piece) => !held.includes(piece.id)).length;
  const parts = settled(rest, at, moved);
  const accepts = parts.every((part) => isValid(part));
  const whole = parts.length === 1 ? (parts[0] ?? []) : [];
  const first = whole.findIndex((piece) => held.includes(piece.id));
  const before = first === 0 && rest.length < meld.pieces.length + moved.length;
  const inside = parts.length > 1 || (first > 0 && first < whole.length - moved.length);
  const { u } = placing;
  const grown = inside ? 0 : moved.length * u;
  const x = before ? box.x - grown : box.x;
  return (
    <>
      <div
        class={accepts ? `${style.frame} ${style.accepts}` : style.frame}
        style={{
          left: `${x}px`,
          top: `${box.y}px`,
          width: `${box.width + grown}px`,
          height: `${box.height}px`,
        }}
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
