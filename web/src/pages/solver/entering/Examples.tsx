import { t } from "@lingui/core/macro";
import { type LinkedPosition, writePosition } from "../../../catalogue/positions";
import { readTable, readTiles, writeTile } from "../../../notation/tile";
import { Tile } from "../../../parts/tiles/Tile";
import { type Asked, readAsked } from "./address";
import style from "./Examples.module.css";

interface Example {
  words: string;
  position: LinkedPosition;
}

/** Five positions to begin with: each shows something else that can be asked. */
function examples(): Example[] {
  return [
    { words: t`A run that is split`, position: { table: "R4 R5 R6 R7 R8 | K1 B1 O1", rack: "R6 K12 B9" } },
    {
      words: t`A joker that comes free`,
      position: { table: "K7 B7 O7 | R9 * R11 R12 | K1 K2 K3 | O1 O2 O3", rack: "R10 B3 O4 R11 K11 B11" },
    },
    { words: t`Is it an opening?`, position: { rack: "K10 R10 B10 R3 R4 O12 *", ask: "open" } },
    {
      words: t`The last round`,
      position: { table: "B10 B11 B12 | K5 R5 O5", rack: "B13 B5 R12 O1 O2 O3", last: true },
    },
    {
      words: t`A table that fell apart`,
      position: { table: "R7 R8 R9 K4 | B4 O4 | K10 K11 K12 K13", loose: "R10 R4", ask: "order" },
    },
  ];
}

export function Examples({ onChoose }: { onChoose: (asked: Asked) => void }) {
  return (
    <div class={style.examples}>
      <h3>{t`For example`}</h3>
      <ul>
        {examples().map(({ words, position }) => (
          <li key={words}>
            <button
              type="button"
              onClick={() => {
                const asked = readAsked(writePosition(position));
                if (asked) onChoose(asked);
              }}
            >
              <b>{words}</b>
              <span class={style.tiles} aria-hidden="true">
                {[...readTable(position.table ?? "-").flat(), ...readTiles(position.rack ?? position.loose ?? "-")]
                  .slice(0, 6)
                  .map((tile, at) => (
                    <Tile key={`${at} ${writeTile(tile)}`} tile={tile} silent />
                  ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
