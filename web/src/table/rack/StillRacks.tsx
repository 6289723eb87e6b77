import type { ComponentChildren } from "preact";
import { bare } from "../../melds/meld";
import { readTiles, writeTile } from "../../notation/tile";
import { Tile } from "../../parts/tiles/Tile";
import { racks as racksWord } from "../../words/racks";
import { vars } from "../cloth/Cloth";
import { layOut } from "../layout/follow";
import { rackPieces, sortRack } from "../layout/layout";
import style from "./StillRacks.module.css";

export interface StillRack {
  name: string;
  /** In the notation; `null` where there are no racks. */
  tiles: string | null;
  /** How many they are, in the words of the game. */
  count: string;
  /** Beside the name: who has opened, how many stars. */
  note: ComponentChildren;
  /** Whose move was just made. */
  moved: boolean;
  /** A tile that has just come, in the notation. */
  drawn: string | null;
}

interface Props {
  racks: readonly StillRack[];
  open: boolean;
  junior?: boolean;
}

/** As the tiles of a full rack are on a phone: their marks are larger. */
const SMALL = 24;

/** Everybody's rack to look at, or only their backs. */
export function StillRacks({ racks, open, junior = false }: Props) {
  return (
    <ul class={style.racks} aria-label={racksWord(junior)} data-open={open || undefined}>
      {racks.map((rack, seat) => (
        <li key={seat} data-moved={rack.moved || undefined}>
          <p class={style.who}>
            <b>{rack.name}</b>
            <span class={style.note}>{rack.note}</span>
            {rack.tiles !== null && <span class={style.count}>{rack.count}</span>}
          </p>
          {rack.tiles !== null && <Ledge tiles={rack.tiles} drawn={rack.drawn} open={open} junior={junior} />}
        </li>
      ))}
    </ul>
  );
}

function Ledge(props: { tiles: string; drawn: string | null; open: boolean; junior: boolean }) {
  const { tiles, drawn, open, junior } = props;
  const pieces = rackPieces(sortRack(layOut([], readTiles(tiles)), "colour"));
  const fresh = pieces.findIndex((piece) => writeTile(bare(piece.tile)) === drawn);
  const whole = `clamp(14px, 100cqi / ${Math.max(pieces.length, 1)}, ${junior ? 36 : 31}px)`; // in one row
  return (
    <div class={style.ledge} style={{ ...vars(SMALL), "--u": whole }}>
      {pieces.map((piece, at) =>
        open ? (
          <Tile key={piece.id} tile={piece.tile} junior={junior} still class={at === fresh ? style.fresh : ""} />
        ) : (
          <span key={piece.id} class={style.back} aria-hidden="true" />
        ),
      )}
    </div>
  );
}
