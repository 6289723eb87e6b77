/** Where the melds lie on this screen through a whole game, kept in this browser for the games that were looked at last. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { storedSignal } from "../../settings";
import type { Point } from "../layout/layout";
import { findPiece, type LaidMeld, type Layout, type Place } from "../layout/layout";
import { dropAt } from "./drop";
import type { Cloth } from "./fit";
import type { Placing } from "./place";
import { Places, type StoredPlaces } from "./places";
import type { Wish } from "./stay";

/** So many games at once; of others nothing is kept. */
const MOST = 4;

const kept = storedSignal<Record<string, StoredPlaces>>("places", {});

export class ScreenPlaces {
  private readonly places: Places;
  /** How often the table was tidied. */
  readonly tidied = signal(0);
  private wish: Wish | null = null;

  constructor(private readonly game: string) {
    this.places = new Places(kept.peek()[game] ?? null);
  }

  get now(): Placing | null {
    return this.places.now;
  }

  /** Nothing is laid anew while something is `held`; what has no room then is laid when it is put down. */
  lay(melds: readonly LaidMeld[], cloth: Cloth, held: ReadonlySignal<readonly string[]>): Placing {
    void this.tidied.value;
    const placing = this.places.lay(melds, cloth, { wish: this.wish, held: held.peek().length > 0 });
    if (placing.spots.size < melds.length) void held.value;
    return placing;
  }

  /** Tiles are put somewhere: a new meld will lie where that is. */
  put([piece]: readonly string[], place: Place): void {
    this.wish = place.to === "new" && place.middle && piece ? { piece, at: place.middle } : null;
  }

  tidy(melds: readonly LaidMeld[]): void {
    this.wish = null;
    this.places.tidy(melds);
    this.tidied.value += 1;
  }

  /** What a point of the cloth means for these tiles. */
  at(point: Point, layout: Layout, ids: readonly string[]): Place {
    const held = ids.flatMap((id) => findPiece(layout, id) ?? []);
    return this.now ? dropAt(this.now, layout.melds, held, point) : { to: "new" };
  }

  /** For when the page is loaded again; `null` for a game that is over. */
  keep(melds: readonly LaidMeld[] | null): void {
    const { game } = this;
    const places = melds && this.places.stored(melds);
    if (JSON.stringify(kept.peek()[game] ?? null) === JSON.stringify(places)) return;
    const others = Object.entries(kept.peek()).filter(([name]) => name !== game);
    kept.value = Object.fromEntries(places ? [...others.slice(1 - MOST), [game, places]] : others);
  }
}
