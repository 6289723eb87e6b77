/** The places of one screen through a whole game: as they were whenever the same table comes back, in each size. */
import { likeness } from "../../melds/meld";
import { readTable, writeTable } from "../../notation/tile";
import type { LaidMeld } from "../layout/layout";
import { anew } from "./anew";
import type { Cloth } from "./fit";
import { gridOf } from "./grid";
import { isSameCloth, type Lying, type MeldSpot, type Placing } from "./place";
import { type Moment, place } from "./stay";

/** What a browser keeps of it, so that melds lie where they lay when the page is loaded again. */
export interface StoredPlaces {
  cloth: Cloth;
  u: number;
  melds: readonly (readonly [tiles: string, column: number, line: number])[];
}

export class Places {
  /** How the cloth lies now. */
  now: Placing | null = null;
  /** By the melds of a draft: undone, withdrawn or looked at again they lie as they lay. */
  private readonly known = new WeakMap<readonly LaidMeld[], Placing>();
  /** For every size of the cloth, how it lay in it: a phone that is turned and turned back. */
  private sizes: Placing[] = [];

  constructor(private kept: StoredPlaces | null = null) {}

  lay(melds: readonly LaidMeld[], cloth: Cloth, moment: Moment = {}): Placing {
    const known = this.known.get(melds);
    const holds = known && known.grid === this.now?.grid && isSameCloth(known.grid.cloth, cloth);
    const whole = known?.spots.size === melds.length; // under a held tile something may have waited for its place
    return this.keep(melds, holds && whole ? known : this.next(melds, cloth, moment));
  }

  private next(melds: readonly LaidMeld[], cloth: Cloth, moment: Moment): Placing {
    const stored = this.kept && restored(this.kept, melds, cloth);
    if (stored) this.kept = null; // while a page is laid out its cloth has other sizes first
    const before = this.sizes.find(({ grid }) => isSameCloth(grid.cloth, cloth)) ?? stored ?? this.now;
    return place(before, melds.map(lying), cloth, moment);
  }

  /** Everything laid out again, as large as it can be. */
  tidy(melds: readonly LaidMeld[]): void {
    if (this.now) this.keep(melds, anew(this.now, melds.map(lying), this.now.grid.cloth));
  }

  private keep(melds: readonly LaidMeld[], placing: Placing): Placing {
    this.known.set(melds, placing);
    this.sizes = [...this.sizes.filter(({ grid }) => !isSameCloth(grid.cloth, placing.grid.cloth)), placing];
    this.now = placing;
    return placing;
  }

  stored(melds: readonly LaidMeld[]): StoredPlaces | null {
    if (!this.now) return null;
    const { grid, spots } = this.now;
    return {
      cloth: grid.cloth,
      u: grid.u,
      melds: melds.flatMap((meld) => {
        const spot = spots.get(meld.id);
        return spot ? [[writeTable([meld.pieces.map((piece) => piece.tile)]), spot.column, spot.line] as const] : [];
      }),
    };
  }
}

/** The places of a story that is told again: the same table always lies alike, whatever was looked at before. */
export class StoryPlaces {
  private laid: { melds: readonly LaidMeld[]; placing: Placing }[] = [];

  lay(melds: readonly LaidMeld[], earlier: readonly (readonly LaidMeld[])[], cloth: Cloth): Placing {
    let before: Placing | null = null;
    for (const [at, table] of earlier.entries()) {
      const known = this.laid[at];
      if (known?.melds !== table || !isSameCloth(known.placing.grid.cloth, cloth)) {
        this.laid[at] = { melds: table, placing: place(before, table.map(lying), cloth) };
      }
      before = this.laid[at]?.placing ?? null;
    }
    return place(before, melds.map(lying), cloth);
  }
}

function lying({ id, pieces }: LaidMeld): Lying {
  return { id, pieces: pieces.map((piece) => piece.id) };
}

/** The melds that were kept, as far as they are there, on the cloth on which they lay. */
function restored({ cloth, u, melds: kept }: StoredPlaces, melds: readonly LaidMeld[], now: Cloth): Placing | null {
  if (!isSameCloth(cloth, now)) return null;
  const grid = gridOf(now, u);
  const left = [...melds];
  const spots = kept.flatMap(([tiles, column, line]): MeldSpot[] => {
    const like = likeness(readTable(tiles)[0] ?? []);
    const at = left.findIndex(({ pieces }) => likeness(pieces.map((piece) => piece.tile)) === like);
    const [meld] = at < 0 ? [] : left.splice(at, 1);
    return meld ? [{ ...lying(meld), column, line, length: meld.pieces.length }] : [];
  });
  return { grid, spots: new Map(spots.map((spot) => [spot.id, spot])) };
}
