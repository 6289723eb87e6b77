import { t } from "@lingui/core/macro";
import { readTiles } from "../notation/tile";
import { Tile } from "../parts/Tile";
import type { DiceExample } from "./page";
import style from "./Try.module.css";

/** The same with dice: a small crossword. */
export function TryDice({ example }: { example: DiceExample }) {
  return (
    <figure class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`}>
        <div>
          {example.layout.split("/").map((row, at) => (
            <div key={at} class={style.row}>
              {row
                .trim()
                .split(" ")
                .map((cell, place) =>
                  cell === "." ? (
                    <span key={place} class={style.gap} />
                  ) : (
                    readTiles(cell).map((tile) => <Tile key={place} tile={tile} still />)
                  ),
                )}
            </div>
          ))}
        </div>
      </fieldset>
      <fieldset class={style.rack} aria-label={t`Your dice`}>
        {readTiles(example.hand).map((tile, place) => (
          <Tile key={place} tile={tile} still />
        ))}
      </fieldset>
    </figure>
  );
}
