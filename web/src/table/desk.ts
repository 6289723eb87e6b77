/**
 * One player's place at the table: the draft, what is selected or held, what the others have just done. Components
 * read its signals and call its methods; the rules stay with the server.
 */
import { computed, type Signal, signal } from "@preact/signals";
import { gameOf, rulesetOf } from "../catalogue/known";
import { get } from "../net/api";
import type { RoomStore } from "../net/room";
import { readTable, readTiles, type Tile } from "../notation/tile";
import type { ClassicView, GameUpdate, HintShown, Refusal, Story } from "../protocol";
import * as drafts from "./draft";
import type { TableEvent } from "./events";
import { Guide, withLoose } from "./guide";
import { follow } from "./layout/follow";
import {
  isPiece,
  type LaidMeld,
  type Layout,
  meldWith,
  type Order,
  type Place,
  rackPieces,
  sortRack,
} from "./layout/layout";
import { meldState } from "./meldState";
import { lays, type Marks, type Move, marksOf, movesAfter } from "./moves";
import { OwnPages } from "./ownPages";
import type { Placing } from "./place/place";
import { ScreenPlaces } from "./place/screenPlaces";
import { Warning } from "./warning";

/** Below this a tile is too small to be hit, above that it is not: a rack of one row must not make room for two. */
const TINY_PX = 24;
const ROOMY_PX = 30;

const FAILURES: ReadonlySet<TableEvent["type"]> = new Set(["TimedOut", "Mistook"]);

/** What the one main button does now. */
export type MainAction = "draw" | "pass" | "end" | "wait" | "over";

export class Desk {
  readonly draft: Signal<drafts.Draft>;
  readonly view: Signal<ClassicView>;
  /** In the order in which they were chosen. */
  readonly selected = signal<readonly string[]>([]);
  /** In somebody's fingers. */
  readonly held = signal<readonly string[]>([]);
  readonly over = signal<Place | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly hint = signal<HintShown | null>(null);
  /** Which tiles a hint, or the coach, points at. */
  readonly guide: Guide;
  readonly warning: Warning;
  /** Every move of the game so far. */
  readonly moves = signal<readonly Move[]>([]);
  /** Of those, the one that is looked at again. */
  readonly looking = signal<Move | null>(null);
  readonly said = signal("");
  readonly busy = signal(false);
  /** The tile on which the keyboard stands. */
  readonly focus = signal<string | null>(null);
  /** The name of the ruleset, what the first laying must be worth in it, and its seconds for a move. */
  readonly rules: string;
  readonly opening: number;
  readonly limit: number;
  /** The melds in the order in which they lie on the screen. */
  readonly order = signal<readonly string[]>([]);
  seq: number;
  readonly places: ScreenPlaces;
  /** Tiles of the table that were to go to my rack, where they must not. */
  readonly kept = signal<readonly Tile[]>([]);
  /** Tiles too small for a finger: the rack has one row, and a tap on a meld enlarges it. */
  readonly tiny = signal(false);
  /** What the coach wants said while nothing else is to be said. */
  readonly note = signal("");
  /** The meld at which a nudge points, as the notation writes it. */
  readonly lookedAt = signal<string | null>(null);
  /** The meld that is enlarged. */
  readonly enlarged = signal<string | null>(null);

  readonly myTurn = computed(() => this.seat !== null && this.view.value.turn === this.seat);
  readonly ended = computed(() => this.view.value.outcome !== null);
  readonly touched = computed(() => drafts.isTouched(this.draft.value));
  readonly laid = computed(() => drafts.laid(this.draft.value));
  readonly points = computed(() => drafts.openingPoints(this.draft.value));
  readonly opened = computed(() => this.seat !== null && (this.view.value.opened[this.seat] ?? false));
  /** What lies there now: my draft, or what somebody else is just moving, or a move that is looked at again. */
  readonly shown = computed<Layout>(() => this.show());
  /** What the last play has changed, or the move that is looked at. */
  readonly marks = computed<Marks | null>(() => this.marksNow());
  /** Tiles that another player is just trying out. */
  readonly tried = computed(() => this.triedNow());
  readonly main = computed<MainAction>(() => this.mainNow());
  /** Whether, as far as melds say it, the turn can be ended. */
  readonly ready = computed(() => this.readyNow());

  private last: Layout;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly store: RoomStore,
    readonly game: string,
    readonly seat: number | null,
  ) {
    const room = store.room.peek();
    this.rules = room?.options.rules ?? "";
    ({ opening: this.opening = 0, time_limit: this.limit = 0 } = rulesetOf(
      room ? gameOf(room) : { rules: this.rules },
    ));
    const update = store.game.peek();
    this.seq = update?.seq ?? 0;
    this.view = signal(viewOf(update, seat));
    const pages = new OwnPages(`draft.${game}.${seat}`);
    const { table, rack } = this.view.peek();
    this.draft = signal(drafts.restore(pages.kept, this.seq, readTable(table), this.mine(rack)));
    this.last = this.draft.peek().now;
    this.guide = new Guide(this.draft, this.hint);
    this.warning = new Warning(this);
    this.places = new ScreenPlaces(game);
    this.stops.push(
      () => this.warning.close(),
      () => this.guide.close(),
      store.onGame((next) => this.hear(next)),
      () => pages.close(),
    );
    pages.follow(this);
    if (this.seq) void this.recall();
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** While a screen is passed on nobody's rack is seen. */
  private mine(rack: string): Tile[] {
    return this.seat === null ? [] : readTiles(rack);
  }

  private hear(update: GameUpdate): void {
    if (update.game !== this.game) return;
    const view = viewOf(update, this.seat);
    if (update.seq > this.seq) {
      const before = this.failed(update) ? drafts.reset(this.draft.peek()) : this.draft.peek();
      const seen = drafts.isTouched(before) ? before.now.melds : this.last.melds;
      const next = drafts.rebase(before, readTable(view.table), this.mine(view.rack), seen);
      this.remember(update, before.base);
      this.seq = update.seq;
      this.draft.value = next;
      this.refusal.value = null;
      this.hint.value = null;
      this.looking.value = null;
      this.kept.value = [];
      this.selected.value = this.selected.value.filter((id) => rackPieces(next.now).some((piece) => piece.id === id));
    }
    this.view.value = view;
  }

  /** My time is up, or a strict game has not taken it: what I had laid out has gone back. */
  private failed(update: GameUpdate): boolean {
    const seen = update.sights.find((each) => each.seat === this.seat);
    const told = (seen?.happened ?? []).flatMap(({ events }) => events as unknown as TableEvent[]);
    return told.some((event) => FAILURES.has(event.type) && "seat" in event && event.seat === this.seat);
  }

  private remember(update: GameUpdate, before: Layout): void {
    const seen = update.sights.find((each) => each.seat === this.seat) ?? update.sights[0];
    const happened = seen?.happened ?? [];
    const more = movesAfter(before.melds.map(drafts.tilesOf), happened);
    this.moves.value = [...this.moves.value, ...more];
    if (happened[0]?.seq !== this.seq) void this.recall(); // the server has forgotten what I have not seen
  }

  /** Every move from the beginning, for who comes late or loads the page again. */
  private async recall(): Promise<void> {
    const whose = this.seat === null ? "" : `?seat=${this.seat}`;
    try {
      const story = await get<Story>(`/api/rooms/${this.store.code}/story${whose}`);
      const moves = story.game === this.game ? movesAfter([], story.happened) : [];
      this.moves.value = [...moves, ...this.moves.peek().filter(({ seq }) => seq >= moves.length)];
    } catch {
      // the game goes on without it
    }
  }

  /** At the table as it was after an action; after the newest, that is the table now. */
  look(seq: number): void {
    this.looking.value = this.moves.value.slice(0, -1).find((move) => move.seq === seq) ?? null;
  }

  private marksNow(): Marks | null {
    const looked = this.looking.value;
    if (looked) return marksOf(looked, this.shown.value.melds);
    const last = this.moves.value.findLast(lays);
    return last ? marksOf(last, this.draft.value.base.melds) : null;
  }

  private show(): Layout {
    const draft = this.draft.value;
    const looked = this.looking.value;
    const other = this.store.draft.value;
    const rack = rackPieces(draft.now).map((piece) => piece.tile);
    let shown = draft.now;
    if (looked) {
      shown = {
        ...follow({ ...this.last, rack: draft.now.rack }, readTable(looked.table), rack),
        rack: draft.now.rack,
      };
    } else if (other && other.seq === this.seq && other.seat !== this.seat && !drafts.isTouched(draft)) {
      const table = drafts.tried(draft.base, other.action);
      if (table) shown = { ...follow({ melds: this.last.melds, rack: [] }, table, []), rack: draft.now.rack };
    }
    this.last = shown;
    return shown;
  }

  private triedNow(): ReadonlySet<string> {
    const shown = this.shown.value;
    const { base, now } = this.draft.value;
    if (shown === now || this.looking.value) return new Set();
    const lay = new Set(base.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)));
    return new Set(shown.melds.flatMap((meld) => meld.pieces.map((piece) => piece.id)).filter((id) => !lay.has(id)));
  }

  /** Whose tile it is that has just come to the table, laid or tried out. */
  cameFrom(id: string): number | null {
    const marks = this.marks.peek();
    if (marks?.laid.has(id)) return marks.seat;
    return this.tried.peek().has(id) ? (this.store.draft.peek()?.seat ?? null) : null;
  }

  private mainNow(): MainAction {
    if (this.ended.value) return "over";
    if (!this.myTurn.value) return "wait";
    if (this.touched.value) return "end";
    return this.view.value.bank ? "draw" : "pass";
  }

  private readyNow(): boolean {
    const draft = this.draft.value;
    if (!this.laid.value.length || draft.now.melds.some((meld) => meldState(meld).state !== "valid")) return false;
    const { taken } = drafts.difference(draft);
    return this.opened.value || (!taken.length && this.points.value >= this.opening);
  }

  /** Whether tiles can be moved: in one's turn, and at any other time as a sketch. */
  get mayMove(): boolean {
    return this.seat !== null && !this.ended.value && !this.looking.value;
  }

  put(ids: readonly string[], place: Place): void {
    if (!this.mayMove) return;
    this.refusal.value = null;
    this.places.put(ids, place);
    this.kept.value = place.to === "rack" ? drafts.ofTable(this.draft.value, ids) : [];
    this.draft.value = drafts.put(this.draft.value, ids, place);
    this.selected.value = [];
    this.enlarged.value = null;
  }

  undo(): void {
    this.step(drafts.undo);
  }

  redo(): void {
    this.step(drafts.redo);
  }

  reset(): void {
    this.step(drafts.reset);
  }

  sort(order: Order): void {
    this.step((draft) => drafts.change(draft, sortRack(draft.now, order)));
  }

  private step(change: (draft: drafts.Draft) => drafts.Draft): void {
    if (!this.mayMove) return;
    this.refusal.value = null;
    this.kept.value = [];
    this.selected.value = [];
    this.draft.value = change(this.draft.value);
  }

  /** A tile is tapped, or Enter is pressed on it: choose it, or put what is chosen there. */
  press(id: string): void {
    if (!this.mayMove) return;
    this.refusal.value = null; // whoever touches a tile mends it
    const chosen = this.selected.value;
    const { now } = this.draft.value;
    const meld = meldWith(now, id);
    if (this.tiny.value && meld && !chosen.length && this.enlarged.value !== meld.id) {
      this.enlarged.value = meld.id;
    } else if (chosen.includes(id)) {
      this.selected.value = chosen.filter((each) => each !== id);
    } else if (meld && chosen.length && !meld.pieces.some((piece) => chosen.includes(piece.id))) {
      const at = meld.pieces.findIndex((piece) => piece.id === id);
      this.put(chosen, { to: "meld", meld: meld.id, at: at === 0 ? 0 : at + 1 });
    } else if (!meld && chosen.some((each) => meldWith(now, each))) {
      this.put(chosen, { to: "rack", at: now.rack.findIndex((slot) => isPiece(slot) && slot.id === id) });
    } else {
      this.selected.value = [...chosen, id];
    }
  }

  /** What goes along when this tile is lifted: all that is chosen, if it is chosen. */
  lifted(id: string): readonly string[] {
    return this.selected.value.includes(id) ? this.selected.value : [id];
  }

  /** The cloth says how it has laid the melds out, so that they lie so again when the page is loaded. */
  laidOut(melds: readonly LaidMeld[], u: number | null): void {
    if (u !== null) this.tiny.value = this.tiny.peek() ? u < ROOMY_PX : u < TINY_PX;
    const order = melds.map((meld) => meld.id);
    if (order.join() !== this.order.peek().join()) this.order.value = order;
    if (!this.looking.peek()) this.places.keep(this.ended.peek() ? null : melds);
  }

  get placing(): Placing | null {
    return this.places.now;
  }

  tidy(): void {
    this.places.tidy(this.shown.value.melds);
  }

  say(text: string): void {
    this.said.value = this.said.value === text ? `${text} ` : text;
  }

  async act(action: string): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    try {
      const answer = await this.store.act(action, this.seat);
      if (answer.type === "refusal") this.refusal.value = answer;
    } finally {
      this.busy.value = false;
    }
  }

  /** The main button: draw, pass, or end the turn with what lies there. */
  async finish(): Promise<void> {
    const main = this.main.value;
    if (main === "draw" || main === "pass") await this.act(main);
    if (main !== "end") return;
    if (this.store.room.value?.strict && !this.ready.value && !this.refusal.value) this.warn();
    else await this.act(drafts.playText(this.draft.value) ?? "draw");
  }

  /** In a strict game a mistake costs a tile, so it is said before it is made. */
  private warn(): void {
    this.refusal.value = { type: "refusal", id: "", message: "", broken: [] };
  }

  async takeHint(whole: boolean): Promise<void> {
    if (this.seat === null) return;
    const asked = this.store.ask({ type: "hint", seat: this.seat, whole });
    if (this.store.connection.peek() !== "open" && (await this.hintAlone(this.seat, whole))) return;
    const answer = await asked;
    if (answer.type === "refusal") this.refusal.value = answer;
    else this.hint.value = answer.hint ?? null;
  }

  /** Found in this browser while nobody is connected; the server, which was asked as well, counts it when it hears of it. */
  private async hintAlone(seat: number, whole: boolean): Promise<boolean> {
    const room = this.store.room.peek();
    const { seq } = this;
    const found = await import("../kernel").catch(() => null);
    if (!room || !found) return false;
    try {
      const rules = rulesetOf(gameOf(room));
      const hinted = await found.hintHere(this.view.peek(), this.opened.peek(), rules, whole, found.kernel);
      const left = room.options.hints - (room.hints[seat] ?? 0) - 1;
      if (seq === this.seq) this.hint.value = { ...hinted, left: Math.max(0, left) };
      return true;
    } catch (fault) {
      return fault instanceof found.Superseded; // else it waits for the server
    }
  }

  /** The table after a step, laid out as my own draft; what was taken lies beside it. */
  layOutStep(table: string): void {
    const base = this.draft.value.base.melds.map(drafts.tilesOf);
    this.draft.value = drafts.layOutTable(this.draft.value, withLoose(base, readTable(table)));
  }

  /** A play in the notation, laid out as my own draft, to be looked at and ended by myself. */
  layOut(action: string): void {
    this.draft.value = drafts.layOutPlay(this.draft.value, action);
  }
}

function viewOf(update: GameUpdate | null, seat: number | null): ClassicView {
  const seen = update?.sights.find((each) => each.seat === seat) ?? update?.sights[0];
  return seen?.view as unknown as ClassicView;
}
