import { Tile } from "../../parts/tiles/Tile";
import { endsOf, faultOf } from "../cards/refusal";
import type { Desk } from "../desk";
import { type Box, boxOf, type Placing } from "../place/place";
import style from "./Fitting.module.css";

/** At the ends of the set that a refusal speaks of: what would go on with it, where the cloth is free for that. */
export function Fitting({ desk, placing }: { desk: Desk; placing: Placing }) {
  const fault = faultOf(desk);
  const [only, ...others] = fault?.melds ?? [];
  const box = only && !others.length && fault?.short ? boxOf(placing, only.id) : null;
  if (!only || !box) return null;
  const { u } = placing.grid;
  const far = u * 0.2; // from the outline of the set
  const taken = desk.shown.value.melds.flatMap((meld) => (meld === only ? [] : (boxOf(placing, meld.id) ?? [])));
  let after = 0;
  const places = endsOf(only).map(({ tile, side }) => {
    const x = side === "before" ? box.x - u - far : box.x + box.width + far + u * after;
    if (side === "after") after += 1;
    return { tile, place: { x, y: box.y, width: u, height: box.height } };
  });
  const free = places.filter(
    ({ place }) =>
      place.x >= 0 && place.x + u <= placing.grid.cloth.width && !taken.some((each) => overlaps(each, place)),
  );
  return (
    <>
      {free.map(({ tile, place }) => (
        <span
          key={`${tile.colour} ${tile.number}`}
          class={style.ghost}
          style={{ left: `${place.x}px`, top: `${place.y}px` }}
        >
          <Tile tile={tile} silent class={style.tile} />
        </span>
      ))}
    </>
  );
}

function overlaps(one: Box, other: Box): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}
