/**
 * One player's turn at the dice game, as this browser sees it: the sketch, what is chosen, and what is asked of the
 * server. What may be laid is the server's business; here only whether each line is a set.
 */
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { type JudgedLayout, judgeLayout } from "../../melds/layout";
import type { RoomStore } from "../../net/room";
import type { Cell } from "../../notation/dice";
import { Again } from "../../parts/room/again";
import { play } from "../../parts/sound/sound";
import type { Answer, ExpressEvent, ExpressView, HintShown, Refusal } from "../../protocol";
import { type History, redo, remember, startHistory, undo } from "../../undo";
import type { Area, Draft, Place } from "./draft";
import * as drafts from "./draft";
import * as say from "./words";

/** Dice in the air, and the place under them. */
export interface Lifted {
  ids: readonly string[];
  over: Place | null;
}

/** A throw: which dice of whom, counted so that every throw is another one. */
export interface Thrown {
  seat: number;
  numbers: readonly number[];
  count: number;
}

export class ExpressDesk {
  readonly base = signal<Draft>([]);
  readonly history = signal<History<Draft>>(startHistory<Draft>([]));
  readonly selected = signal<readonly string[]>([]);
  /** The empty cell that was chosen: dice that are tapped go there. */
  readonly cursor = signal<Cell | null>(null);
  readonly lifted = signal<Lifted | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  /** Between what was asked and its answer. */
  readonly asking = signal(false);
  readonly hint = signal<HintShown | null>(null);
  /** The newest sentence for whoever does not see the table. */
  readonly news = signal("");
  readonly thrown = signal<Thrown>({ seat: -1, numbers: [], count: 0 });
  /** For each die of the hand the throw that has already been seen: who only moves it does not throw it. */
  readonly tumbled = new Map<number, number>();
  /** Dice that another player has just laid. */
  readonly latest = signal<ReadonlySet<string>>(new Set());
  /** The table of a round that is over, until its player has seen enough of it. */
  readonly closing = signal<Draft | null>(null);
  /** The table before dice were laid last in this round, which whoever watches may see once more; and while he does. */
  readonly earlier = signal<Draft | null>(null);
  readonly looked = signal<Draft | null>(null);
  /** The last turn that somebody ended, in words. */
  readonly did = signal<{ seat: number; words: string } | null>(null);

  readonly view = computed(() => this.store.view<ExpressView>());
  /** Whose dice lie in the areas: mine, or for spectators those of the player to move. */
  readonly shown = computed(() => this.store.seat.value ?? this.view.value?.turn ?? 0);
  readonly mine = computed(() => {
    const seat = this.store.seat.value;
    const free = seat !== null && this.store.room.value?.chairs[seat]?.bot === null;
    return free && this.view.value?.turn === seat && !this.closing.value;
  });
  /** The newest there is to see. */
  readonly now = computed(() => this.closing.value ?? this.history.value.now);
  readonly draft = computed(() => this.looked.value ?? this.now.value);
  /** What another player is just trying out. */
  readonly tried = computed<Draft | null>(() => this.triedNow());
  /** What is seen on the grid. */
  readonly seen = computed<Draft>(() => this.tried.value ?? this.draft.value);
  /** The table as it would be if the dice in the air were dropped. */
  readonly imagined = computed(() => {
    const lifted = this.lifted.value;
    return lifted?.over ? this.moved(lifted.ids, lifted.over) : this.seen.value;
  });
  readonly judged = computed<JudgedLayout>(() => judgeLayout(drafts.spots(this.imagined.value)));
  readonly touched = computed(() => !this.closing.value && drafts.touched(this.now.value, this.base.value));
  /** Whether ending the turn now is legal as far as lines go. */
  readonly ready = computed(() => {
    return !this.touched.value || (this.judged.value.legal && drafts.laid(this.draft.value).length > 0);
  });

  /** The die that had the focus when it went to the other area. */
  focused: string | null = null;
  /** The die that was let go in the air, and where: from there it flies to its place. */
  letGo: { id: string; spot: DOMRect } | null = null;
  private seat: number | null = null;
  private readonly repeat = new Again();
  private readonly ends: (() => void)[] = [];
  /** A tap moves a die to the other area and chooses it; laying it then is one step, not two. */
  private beforeTap: { id: string; draft: Draft } | null = null;

  constructor(readonly store: RoomStore) {
    this.ends.push(effect(() => this.follow(this.store.game.value?.seq, this.shown.value)));
    this.ends.push(effect(() => this.tellOthers()));
  }

  close(): void {
    this.repeat.stop();
    for (const end of this.ends) end();
  }

  private follow(_seq: number | undefined, seat: number): void {
    untracked(() => {
      const view = this.view.value;
      if (!view) return;
      const before = this.base.value;
      const known = this.seat === seat;
      const hears = known || (this.seat !== null && !this.store.seats.value.length); // who watches sees both in turn
      const next = known
        ? drafts.rebase(view, seat, before, this.history.value.now)
        : { base: drafts.begin(view, seat, before), draft: drafts.begin(view, seat, before) };
      this.seat = seat;
      this.repeat.stop();
      batch(() => {
        this.looked.value = null;
        this.base.value = next.base;
        this.history.value = startHistory(next.draft);
        this.putDown();
        if (hears) this.hear(before);
      });
    });
  }

  private hear(before: Draft): void {
    const happened =
      this.store.playerView.value?.happened.flatMap((each) => each.events as unknown as ExpressEvent[]) ?? [];
    if (!happened.length) return;
    for (const event of happened) this.see(event, happened, before);
    const chairs = this.store.room.value?.chairs ?? [];
    const told = happened.map((event) => say.eventText(event, chairs, this.store.seat.value));
    this.news.value = told.filter(Boolean).join(" ");
    const turn = happened.findLast((event) => event.type === "Laid" || event.type === "Passed");
    if (turn) this.did.value = { seat: turn.seat, words: told[happened.indexOf(turn)] ?? "" };
    this.refusal.value = null;
    this.hint.value = null;
    if (this.mine.value && turn) play("chime");
  }

  private see(event: ExpressEvent, happened: readonly ExpressEvent[], before: Draft): void {
    if (event.type === "Threw") {
      const numbers = event.dice.map((die) => Number.parseInt(die, 10));
      this.thrown.value = { seat: event.seat, numbers, count: this.thrown.value.count + 1 };
      if (this.store.seat.value === null) this.closing.value = null; // who only watches presses nothing
    }
    if (event.type === "Laid") {
      this.earlier.value = drafts.onGrid(before);
      this.markLatest(before, event.seat);
    }
    if (event.type === "RoundOver") this.keepTable(happened, before);
  }

  /** The last dice that were laid once more, for who has none of his own here. */
  again(): void {
    this.repeat.run(
      () => {
        this.looked.value = this.earlier.value;
      },
      () => {
        this.looked.value = null;
      },
    );
  }

  private markLatest(before: Draft, seat: number): void {
    const old = new Set(before.map((piece) => piece.id));
    const fresh = this.base.value.filter((piece) => piece.number === null && !old.has(piece.id));
    this.latest.value = new Set(seat === this.store.seat.value ? [] : fresh.map((piece) => piece.id));
  }

  /** What lay there at the end of the round, which the server has already cleared away. */
  private keepTable(happened: readonly ExpressEvent[], before: Draft): void {
    const view = this.view.value;
    if (!view || view.outcome) return;
    const laid = happened.find((event) => event.type === "Laid");
    const table = laid ? drafts.begin({ ...view, table: laid.after, hands: [] }, 0, before) : before;
    this.closing.value = drafts.onGrid(table);
    this.earlier.value = null;
    this.latest.value = new Set();
  }

  private triedNow(): Draft | null {
    const other = this.store.draft.value;
    const view = this.view.value;
    if (!view || !other || other.seq !== this.store.game.value?.seq || other.seat === this.store.seat.value)
      return null;
    const layout = /^lay (.+?)( hold .*)?$/.exec(other.action)?.[1];
    if (!layout || this.touched.value || this.closing.value) return null;
    return drafts.onGrid(drafts.begin({ ...view, table: layout, hands: [] }, 0, this.base.value));
  }

  private tellOthers(): void {
    if (this.mine.value && this.touched.value) this.store.sketch(drafts.endOfTurn(this.draft.value, this.base.value));
  }

  /** Whether dice may be moved here at all: on the own screen, also while others think. */
  get handy(): boolean {
    return this.store.seat.value !== null && !this.closing.value && !this.view.value?.outcome;
  }

  tapPiece(id: string): void {
    const piece = this.draft.value.find((each) => each.id === id);
    if (!piece || !this.handy) return;
    const cursor = this.cursor.value;
    if (!drafts.isArea(piece.place)) this.choose(id);
    else if (cursor) this.layAt(id, cursor);
    else this.swapArea(id);
  }

  private choose(id: string): void {
    const selected = this.selected.value.filter((each) => this.placeOf(each) !== null && !this.inHand(each));
    this.cursor.value = null;
    this.selected.value = selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
  }

  private swapArea(id: string): void {
    const draft = this.draft.value;
    const piece = draft.find((each) => each.id === id);
    if (!piece) return;
    const again = this.selected.value.includes(id);
    this.change(drafts.move(draft, [{ id, to: drafts.toggled(piece) }]));
    this.beforeTap = again ? null : { id, draft };
    this.selected.value = again ? [] : [id];
    this.news.value = say.areaText(piece.face, drafts.toggled(piece));
  }

  /** As in a crossword: the next die goes to the next free cell. */
  private layAt(id: string, cell: Cell): void {
    if (!this.put([id], cell)) return;
    const step = this.goesDown(cell) ? { row: 1, column: 0 } : { row: 0, column: 1 };
    let next = cell;
    while (drafts.pieceAt(this.draft.value, next))
      next = { row: next.row + step.row, column: next.column + step.column };
    this.cursor.value = next;
  }

  private goesDown({ row, column }: Cell): boolean {
    const there = (down: number, right: number) =>
      drafts.pieceAt(this.draft.value, { row: row + down, column: column + right }) !== undefined;
    return (there(-1, 0) || there(1, 0)) && !there(0, -1) && !there(0, 1);
  }

  tapCell(cell: Cell): void {
    if (!this.handy) return;
    if (this.selected.value.length) {
      this.put(this.selected.value, cell);
      return;
    }
    const same = this.cursor.value && drafts.sameCell(this.cursor.value, cell);
    this.cursor.value = same ? null : cell;
  }

  tapArea(area: Area): void {
    if (this.handy && this.selected.value.length) this.put(this.selected.value, area);
  }

  chooseIsland(id: string): void {
    if (!this.handy || this.inHand(id)) return;
    this.cursor.value = null;
    this.selected.value = drafts.island(this.draft.value, id);
  }

  /** Dice to a cell or an area; false where they cannot go there. */
  put(ids: readonly string[], place: Place): boolean {
    const from = this.beforeTap && ids.includes(this.beforeTap.id) ? this.beforeTap.draft : this.draft.value;
    const next = this.moved(ids, place, from);
    if (next === from) {
      this.news.value = say.noRoom();
      return false;
    }
    const undone = from === this.draft.value ? this.history.value : undo(this.history.value);
    this.beforeTap = null;
    this.history.value = remember(undone, next);
    this.putDown();
    this.tellLaid(ids, next);
    play("click");
    return true;
  }

  private tellLaid(ids: readonly string[], next: Draft): void {
    this.refusal.value = null;
    const faces = next.filter((piece) => ids.includes(piece.id)).map((piece) => piece.face);
    this.news.value = say.laidText(faces, judgeLayout(drafts.spots(next)));
  }

  private moved(ids: readonly string[], place: Place, from = this.draft.value): Draft {
    if (!drafts.isArea(place)) return drafts.moveTo(from, ids, place);
    return drafts.move(
      from,
      ids.map((id) => ({ id, to: place })),
    );
  }

  /** The dice that go along when one is dragged. */
  together(id: string): readonly string[] {
    return this.selected.value.includes(id) && !this.inHand(id) ? this.selected.value : [id];
  }

  putDown(): void {
    this.selected.value = [];
    this.cursor.value = null;
    this.lifted.value = null;
    this.beforeTap = null;
  }

  takeBack(id: string): void {
    const piece = this.draft.value.find((each) => each.id === id);
    if (piece?.number !== null && piece && !drafts.isArea(piece.place)) this.put([id], "hold");
  }

  undo(): void {
    this.step(undo(this.history.value));
  }

  redo(): void {
    this.step(redo(this.history.value));
  }

  /** The table as it was; what is held stays held. */
  reset(): void {
    const back = this.base.value.flatMap((piece) => {
      const now = this.draft.value.find((each) => each.id === piece.id)?.place ?? piece.place;
      const stays = drafts.isArea(now) && drafts.isArea(piece.place);
      return [{ id: piece.id, to: stays ? now : piece.place }];
    });
    this.step(remember(this.history.value, drafts.move(this.draft.value, back)));
    this.news.value = say.resetText();
  }

  private step(history: History<Draft>): void {
    this.history.value = history;
    this.refusal.value = null;
    this.putDown();
  }

  private change(next: Draft): void {
    this.history.value = remember(this.history.value, next);
  }

  private placeOf(id: string): Place | null {
    return this.draft.value.find((piece) => piece.id === id)?.place ?? null;
  }

  private inHand(id: string): boolean {
    const place = this.placeOf(id);
    return place !== null && drafts.isArea(place);
  }

  async throwDice(): Promise<void> {
    const numbers = drafts.toThrow(this.draft.value);
    await this.act(this.view.value?.first_turn ? "throw all" : `throw ${numbers.join(" ")}`);
  }

  async endTurn(): Promise<void> {
    await this.act(drafts.endOfTurn(this.draft.value, this.base.value));
  }

  private async act(action: string): Promise<void> {
    if (this.asking.value) return;
    this.asking.value = true;
    this.putDown();
    try {
      this.refuse(await this.store.act(action));
    } finally {
      this.asking.value = false;
    }
  }

  async askHint(whole: boolean): Promise<void> {
    const seat = this.store.seat.value;
    if (seat === null) return;
    const answer = await this.store.ask({ type: "hint", seat, whole });
    this.refuse(answer);
    if (answer.type === "answer") this.hint.value = answer.hint ?? null;
  }

  /** The whole hint as one's own sketch: to look at, to change, to undo. */
  layOutHint(): void {
    const view = this.view.value;
    const action = this.hint.value?.action;
    this.hint.value = null;
    if (!view || !action) return;
    this.putDown();
    this.change(drafts.laidOut(action, view, this.base.value));
    play("click");
  }

  private refuse(answer: Answer | Refusal): void {
    this.refusal.value = answer.type === "refusal" ? answer : null;
    if (answer.type === "refusal") this.news.value = answer.message;
  }
}
