import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { type Size, useSize } from "../../parts/hooks/useSize";
import { Tile } from "../../parts/tiles/Tile";
import { tilesOf } from "../draft";
import type { LaidMeld } from "../layout/layout";
import { asRead, type Box, boxOf, type Placing } from "../place/place";
import { StoryPlaces } from "../place/places";
import { meldLabel } from "../words";
import { clothOf, LEAST_PX, vars } from "./Cloth";
import cloth from "./Cloth.module.css";
import { spoken } from "./MeldView";
import meldStyle from "./MeldView.module.css";
import piece from "./PieceView.module.css";
import style from "./StillCloth.module.css";

interface Props {
  melds: readonly LaidMeld[];
  /** Every table before it: melds lie where they came to lie then, whichever way one got here. */
  earlier: readonly (readonly LaidMeld[])[];
  /** The pieces that have just come to the table. */
  fresh: ReadonlySet<string>;
  junior?: boolean;
  /** By the names of melds the step of a way that has changed each. */
  changed?: ReadonlyMap<string, number>;
  /** What there is besides, in the corner. */
  note: string;
}

/** The number of a step sits on the corner of its meld, the first ones too. */
const ROOM_FOR_STEPS = { left: "16px", top: "16px" };
/** The tiles leave it its line. */
const ABOVE_NOTE = { bottom: "28px" };

/** A table to look at: fitted like the one that is played on, and melds keep their places from step to step. */
export function StillCloth({ melds, earlier, fresh, junior = false, changed, note }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const placing = usePlacing(melds, earlier, useSize(area));
  return (
    <section class={cloth.cloth} aria-label={t`The table`}>
      <div
        ref={area}
        class={cloth.area}
        style={{ ...vars(placing?.grid.u ?? 0), ...ROOM_FOR_STEPS, ...(note ? ABOVE_NOTE : {}) }}
      >
        {placing && (
          <ol class={cloth.melds} aria-label={t`Melds on the table`}>
            {asRead(placing, melds).map((meld) => {
              const box = boxOf(placing, meld.id);
              const step = changed?.get(meld.id) ?? null;
              return box && <StillMeld key={meld.id} meld={meld} box={box} fresh={fresh} junior={junior} step={step} />;
            })}
          </ol>
        )}
      </div>
      <p class={style.note}>{note}</p>
    </section>
  );
}

interface MeldProps {
  meld: LaidMeld;
  box: Box;
  fresh: ReadonlySet<string>;
  junior: boolean;
  step: number | null;
}

function StillMeld({ meld, box, fresh, junior, step }: MeldProps) {
  const place = { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` };
  return (
    <li
      class={step === null ? meldStyle.meld : `${meldStyle.meld} ${style.changed}`}
      style={place}
      aria-label={meldLabel(tilesOf(meld))}
    >
      {step !== null && (
        <span class={style.step} aria-hidden="true">
          {step}
        </span>
      )}
      {spoken(meld).map((tile, at) => {
        const id = meld.pieces[at]?.id ?? "";
        return <Tile key={id} tile={tile} junior={junior} still class={fresh.has(id) ? piece.fresh : ""} />;
      })}
    </li>
  );
}

function usePlacing(
  melds: readonly LaidMeld[],
  earlier: readonly (readonly LaidMeld[])[],
  size: Size | null,
): Placing | null {
  const story = useRef<StoryPlaces | null>(null);
  if (!size || size.width < LEAST_PX || size.height < LEAST_PX) return null;
  story.current ??= new StoryPlaces();
  return story.current.lay(melds, earlier, clothOf(size));
}
