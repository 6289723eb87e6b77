/** Where runs lie: each keeps its place for the whole game on this screen, with a free place at both its ends. */
import type { Cloth } from "../../../table/place/fit";
import { isSameCloth, type Lying, type Placing } from "../../../table/place/place";
import { place } from "../../../table/place/stay";
import type { Nest, Run } from "./turn";

/** Two tiles before and behind the first one, so that it becomes a run of three either way; and the places at its ends. */
const WHOLE = 7;
/** Tiles by which a run that lies can grow at each end. */
const GROWS = 1;
/** Of the table, for small hands. */
const LARGEST_PX = 88;

export class RunPlaces {
  private now: Placing | null = null;
  /** By the runs: undone or laid again they lie as they lay. */
  private readonly known = new Map<string, Placing>();

  lay(rows: readonly (Run | Nest)[], size: { width: number; height: number }): Placing {
    const cloth: Cloth = { ...size, touch: false, max: LARGEST_PX, margin: 0, whole: WHOLE, grows: GROWS };
    const all = rows.map(withEnds);
    const key = JSON.stringify(all);
    const known = this.known.get(key);
    const holds = known && known.grid === this.now?.grid && isSameCloth(known.grid.cloth, cloth);
    this.now = holds ? known : place(this.now, all, cloth);
    this.known.set(key, this.now);
    return this.now;
  }
}

function withEnds({ id, pieces }: Run | Nest): Lying {
  return { id, pieces: [`${id} low`, ...pieces.map((piece) => piece.id), `${id} high`] };
}
