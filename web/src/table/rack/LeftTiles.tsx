import { readTiles } from "../../notation/tile";
import { Tile } from "../../parts/tiles/Tile";
import { vars } from "../cloth/Cloth";
import { layOut } from "../layout/follow";
import { rackPieces, sortRack } from "../layout/layout";
import style from "./LeftTiles.module.css";

interface Props {
  /** In the notation. */
  tiles: string;
  junior?: boolean;
  /** In one row, as small as that takes; or in two, as large as there is room. Without either, of one size. */
  fit?: "row" | "large" | undefined;
}

/** As the tiles of a full rack are on a phone: their marks are larger. */
const SMALL_PX = 26;

/** In a row: more than a narrow one has room for, and more than any has. Then a number says it. */
const MANY = 8;
const HEAPS = 20;

/** The tiles that somebody had left, sorted. */
export function LeftTiles({ tiles, junior = false, fit }: Props) {
  const pieces = rackPieces(sortRack(layOut([], readTiles(tiles)), "number"));
  const count = Math.max(pieces.length, 1);
  const row = `clamp(11px, 100cqi / ${count}, var(--most, ${SMALL_PX}px))`;
  const large = `clamp(20px, min(100cqi / ${Math.max(Math.ceil(count / 2), 6)}, 24cqh), 54px)`;
  const u = fit === "row" ? row : fit === "large" ? large : `${SMALL_PX}px`;
  const many = fit !== "row" ? undefined : count > HEAPS ? "heaps" : count > MANY ? "many" : undefined;
  return (
    <div class={style.tiles} data-fit={fit} data-many={many} style={{ ...vars(SMALL_PX), "--u": u }}>
      {pieces.map((piece) => (
        <Tile key={piece.id} tile={piece.tile} junior={junior} still />
      ))}
      {many && (
        <span class={style.count} aria-hidden="true">
          {count}
        </span>
      )}
    </div>
  );
}
