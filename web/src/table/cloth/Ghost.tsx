import { useLayoutEffect, useRef } from "preact/hooks";
import { Tile } from "../../parts/tiles/Tile";
import type { Desk } from "../desk";
import { findPiece } from "../layout/layout";
import { vars } from "./Cloth";
import type { Dragging } from "./drag";
import style from "./Ghost.module.css";

const LARGER_TIMES = 1.1;
const SMALLEST_PX = 40;

/** What is in the air, beside the pointer. */
export function Ghost({ desk, dragging }: { desk: Desk; dragging: Dragging | null }) {
  const element = useRef<HTMLDivElement>(null);
  const held = desk.held.value.flatMap((id) => findPiece(desk.draft.value.now, id) ?? []);
  const u = Math.max((desk.placing?.grid.u ?? SMALLEST_PX) * LARGER_TIMES, SMALLEST_PX);
  useLayoutEffect(() => {
    if (!dragging) return;
    dragging.ghost = {
      u,
      moveTo: (x, y) => {
        if (element.current) element.current.style.transform = `translate3d(${x}px, ${y}px, 0)`;
      },
    };
  }, [dragging, u]);
  return (
    <div ref={element} class={style.ghost} style={vars(u)} hidden={!held.length} aria-hidden="true">
      <div class={style.tiles}>
        {held.map((piece) => (
          <Tile key={piece.id} tile={piece.tile.joker ? { joker: true, as: null } : piece.tile} silent />
        ))}
      </div>
    </div>
  );
}
