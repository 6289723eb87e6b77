import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { readTiles } from "../../notation/tile";
import { Tile } from "../../parts/tiles/Tile";
import { vars } from "../cloth/Cloth";
import { layOut } from "../layout/follow";
import { rackPieces, sortRack } from "../layout/layout";
import style from "./LeftRacks.module.css";

export interface LeftRack {
  name: string;
  /** In the notation. */
  tiles: string;
  /** Why the score is what it is. */
  why: ComponentChildren;
}

/** What each had left at the end. */
export function LeftRacks({ racks, junior = false }: { racks: readonly LeftRack[]; junior?: boolean }) {
  return (
    <section class={style.left} aria-label={t`What was left`}>
      <h3>{t`What was left`}</h3>
      <ul>
        {racks.map(({ name, tiles, why }, seat) => (
          <li key={seat}>
            <p>
              <b>{name}</b> <span class={style.why}>{why}</span>
            </p>
            <div class={style.tiles} style={vars(26)}>
              {rackPieces(sortRack(layOut([], readTiles(tiles)), "number")).map((piece) => (
                <Tile key={piece.id} tile={piece.tile} junior={junior} still />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
