import { t } from "@lingui/core/macro";
import { readTiles } from "../notation/tile";
import blank from "../parts/Blank.module.css";
import { Page } from "../parts/Page";
import { Tile } from "../parts/Tile";
import style from "./Nowhere.module.css";

const TILES = readTiles("R4 * K4");

export default function Nowhere() {
  return (
    <Page>
      <div class={`${blank.blank} ${style.nowhere}`}>
        <div class={style.tiles}>
          {TILES.map((tile, place) => (
            <Tile key={place} tile={tile} silent />
          ))}
        </div>
        <h1>{t`There is no table here.`}</h1>
        <p>{t`The address may have a slip of the pen in it.`}</p>
        <a class={blank.way} href="/">{t`To the first page`}</a>
      </div>
    </Page>
  );
}
