import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { readTiles } from "../../notation/tile";
import { Star } from "../../parts/icons/Icon";
import { Tile } from "../../parts/tiles/Tile";
import { language } from "../../words/i18n";
import { pagesIn } from "./library";
import type { Head } from "./page";
import style from "./RulesIndex.module.css";
import { RulesSearch } from "./RulesSearch";

/** All the games, each with a picture of what it is about. */
export function RulesIndex() {
  return (
    <div class={style.index}>
      <h1>{t`Rules`}</h1>
      <p
        class={style.lead}
      >{t`Every rule has its number, and the examples can be tried: tap a tile, then tap where it goes.`}</p>
      <RulesSearch>
        <ul class={style.games}>
          {pagesIn(language.value).map((head) => (
            <li key={head.name}>
              <a class={style.game} href={pathTo("/rules/{name}", { name: head.name })}>
                <span class={style.picture}>{picture(head)}</span>
                <span class={style.title}>{head.title}</span>
                <span class={style.summary}>{head.summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </RulesSearch>
    </div>
  );
}

const PICTURES: Readonly<Record<string, string>> = {
  standard: "K7 R7 B7",
  xp: "O6 * * O9",
  ngt: "B4 B5 B6 B7",
  championship: "R13 K13 O13",
  express: "R7 R8 R9",
  decisions: "*",
};

function picture({ name }: Head) {
  const tiles = PICTURES[name];
  if (tiles) return readTiles(tiles).map((tile, at) => <Tile key={at} tile={tile} silent />);
  return [1, 2, 3].map((star) => <Star key={star} size={36} />);
}
