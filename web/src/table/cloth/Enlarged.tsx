import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import { Tile } from "../../parts/tiles/Tile";
import { FloatCard } from "../cards/FloatCard";
import type { Desk } from "../desk";
import { tilesOf } from "../draft";
import type { LaidMeld } from "../layout/layout";
import { boxOf } from "../place/place";
import { meldLabel } from "../words";
import { vars } from "./Cloth";
import style from "./Enlarged.module.css";
import { spoken } from "./MeldView";

const LARGEST_PX = 46;
/** What the card itself takes of the screen's width. */
const EDGES_PX = 120;

/** Where tiles are too small for a finger: the tapped meld once more, large enough to take a tile from it. */
export function Enlarged({ desk }: { desk: Desk }) {
  const meld = desk.shown.value.melds.find(({ id }) => id === desk.enlarged.value);
  return meld ? <Card key={meld.id} desk={desk} meld={meld} /> : null;
}

function Card({ desk, meld }: { desk: Desk; meld: LaidMeld }) {
  const taken = () => {
    const boxes = desk.shown.peek().melds.map(({ id }) => desk.placing && boxOf(desk.placing, id));
    const own = desk.placing && boxOf(desk.placing, meld.id);
    return { never: own ? [own] : [], rather: boxes.filter((box) => box !== null) };
  };
  const chosen = desk.selected.value;
  return (
    <FloatCard label={meldLabel(tilesOf(meld))} taken={taken} narrow>
      <div class={style.meld} style={vars(Math.min(LARGEST_PX, (innerWidth - EDGES_PX) / meld.pieces.length))}>
        {spoken(meld).map((tile, place) => {
          const id = meld.pieces[place]?.id ?? "";
          return (
            <Tile
              key={id}
              tile={tile}
              data-lift={id}
              class={chosen.includes(id) ? `${style.tile} ${style.chosen}` : style.tile}
              aria-pressed={chosen.includes(id)}
              onClick={() => desk.press(id)}
            />
          );
        })}
        <Button
          square
          kind="plain"
          icon="close"
          aria-label={t`Close`}
          onClick={() => {
            desk.enlarged.value = null;
          }}
        />
      </div>
    </FloatCard>
  );
}
