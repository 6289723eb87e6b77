import { t } from "@lingui/core/macro";
import { readTable, readTiles } from "../notation/tile";
import { Tile } from "../parts/Tile";
import type { BoxName, TileExample } from "./page";
import style from "./Try.module.css";

/** A small table of the booklet's examples. */
export function TryTiles({ example, box }: { example: TileExample; box: BoxName }) {
  const junior = box === "junior";
  const rack = readTiles(example.rack);
  return (
    <figure class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`}>
        {readTable(example.table).map((meld, at) => (
          <span key={at} class={style.meld}>
            {meld.map((tile, place) => (
              <Tile key={place} tile={tile} junior={junior} still />
            ))}
          </span>
        ))}
      </fieldset>
      {rack.length > 0 && (
        <fieldset class={style.rack} aria-label={t`Your rack`}>
          {rack.map((tile, place) => (
            <Tile key={place} tile={tile} junior={junior} still />
          ))}
        </fieldset>
      )}
    </figure>
  );
}
