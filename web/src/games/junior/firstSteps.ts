/** The introductory game: what lies open, what is looked for, and what the guardian's voice says. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { RoomStore } from "../../net/room";
import { readTile, readTiles, type Tile, writeTile } from "../../notation/tile";
import { play } from "../../parts/sound/sound";
import type { JuniorIntroEvent, JuniorIntroView } from "../../protocol";
import { tileName } from "../../words/tiles";
import type { Flight } from "./turn/desk";
import * as say from "./turn/words";
import { speak } from "./voice";

interface LaidMeld {
  id: string;
  tile: Tile;
  /** Otherwise its place is empty. */
  here: boolean;
}

interface Row {
  tiles: readonly Tile[];
  growing: boolean;
  /** The numbers that would go on. */
  wanted: readonly number[];
}

const ROWS = 4;

export class FirstSteps {
  readonly news = signal("");
  readonly flight = signal<Flight | null>(null);
  /** The tile that was pressed and does not fit. */
  readonly wrong = signal<string | null>(null);
  readonly view = computed(() => this.store.view<JuniorIntroView>());
  readonly lying = computed<readonly LaidMeld[]>(() => this.lay());
  readonly rows = computed<readonly Row[]>(() => this.fill());
  /** All tiles in the order in which they lay first, so that nothing moves when one is taken. */
  private order: string[] = [];
  private readonly end: () => void;
  private begun = false;

  constructor(readonly store: RoomStore) {
    this.end = effect(() => this.follow(this.store.game.value?.seq));
  }

  close(): void {
    this.end();
  }

  /** Whether I pointed at the tile whose neighbours the others look for now (JUN-6), and no one else is at this screen. */
  readonly pointed = computed(() => {
    const view = this.view.value;
    const [only, ...others] = this.store.seats.value;
    return !!view?.growing && view.pointer !== null && view.pointer === only && !others.length;
  });

  get handy(): boolean {
    return this.store.seat.value !== null && !this.view.value?.outcome && !this.pointed.value;
  }

  private lay(): LaidMeld[] {
    const open = new Set(readTiles(this.view.value?.open ?? "-").map(writeTile));
    if (!this.order.some((id) => open.has(id)) || open.size > this.order.length) this.order = [...open];
    return this.order.map((id) => ({ id, tile: readTile(id), here: open.has(id) }));
  }

  private fill(): Row[] {
    const view = this.view.value;
    const rows = (view?.runs ?? []).map((run) => {
      const tiles = readTiles(run);
      const growing = run === view?.growing;
      return { tiles, growing, wanted: growing ? neighbours(tiles) : [] };
    });
    const empty = Array.from({ length: Math.max(0, ROWS - rows.length) }, () => ({
      tiles: [],
      growing: false,
      wanted: [],
    }));
    return [...rows, ...empty];
  }

  private follow(_seq: number | undefined): void {
    untracked(() => {
      const happened = this.store.playerView.value?.happened.flatMap(
        (each) => each.events as unknown as JuniorIntroEvent[],
      );
      this.wrong.value = null;
      const told = (happened ?? []).map((event) => this.see(event)).filter(Boolean);
      if (!this.begun && !told.length) told.push(this.question());
      this.begun = true;
      if (told.length) this.tell(told.join(" "));
    });
  }

  private see(event: JuniorIntroEvent): string {
    if (event.type === "Found") {
      this.flight.value = {
        seat: event.seat,
        count: event.stars,
        back: false,
        number: (this.flight.value?.number ?? 0) + 1,
      };
    }
    return say.introText(event, this.store, () => this.question());
  }

  /** What everyone looks for now. */
  private question(): string {
    const view = this.view.value;
    if (!view || view.outcome) return "";
    if (!view.growing) return say.pointAtATile();
    const tiles = readTiles(view.growing);
    const colour = tiles[0] && !tiles[0].joker ? tiles[0].colour : "black";
    if (this.pointed.value) return say.youPointed();
    return say.whoFinds(neighbours(tiles).map((number) => tileName({ joker: false, colour, number })));
  }

  tell(text: string): void {
    this.news.value = text;
    speak(text);
  }

  /** While nothing grows the tile is pointed at; otherwise it is what was found. */
  async press(id: string): Promise<void> {
    if (!this.handy) return;
    const answer = await this.store.act(`${this.view.value?.growing ? "find" : "point"} ${id}`);
    if (answer.type === "answer") {
      play("click");
      return;
    }
    this.wrong.value = id;
    this.tell(`${tileName(readTile(id))}. ${this.question()}`);
  }
}

function neighbours(tiles: readonly Tile[]): number[] {
  const numbers = tiles.flatMap((tile) => (tile.joker ? [] : [tile.number]));
  return [Math.min(...numbers) - 1, Math.max(...numbers) + 1].filter((number) => number >= 1 && number <= 10);
}
