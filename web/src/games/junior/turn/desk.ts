/** One child's place at the table of Junior: the turn so far, what is chosen, and what just happened. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { RoomStore } from "../../../net/room";
import { readTable, writeTile } from "../../../notation/tile";
import { Again } from "../../../parts/room/again";
import { play } from "../../../parts/sound/sound";
import type { JuniorEvent, JuniorView } from "../../../protocol";
import { type History, redo, remember, startHistory, undo } from "../../../undo";
import { tileName } from "../../../words/tiles";
import { speak } from "../voice";
import { followed, laidOut, type Marks, marksOf, NO_MARKS } from "./advice";
import {
  hasLaid,
  isReady,
  isTouched,
  type Landing,
  landings,
  put,
  sameLanding,
  startTurn,
  type Turn,
  turnText,
} from "./turn";
import * as say from "./words";

/** Stars on their way from the table to a player, or from a player to the bank. */
export interface Flight {
  seat: number;
  count: number;
  back: boolean;
  number: number;
}

export interface Held {
  id: string;
  over: Landing | null;
}

/** What cannot be done, and the codes of the rules that speak against it. */
export interface Refused {
  text: string;
  codes: readonly string[];
}

/** A hint, as it is seen. */
export interface Advice {
  text: string;
  /** Whether there is no more to show. */
  shown: boolean;
  action: string;
  marks: Marks;
}

type Played = Extract<JuniorEvent, { type: "Played" }>;

/** When something was laid: the table before it, and its tiles. */
interface Laying {
  event: Played;
  table: string;
  lying: ReadonlySet<string>;
}

const NOTHING = startTurn("-", "-");

export class JuniorDesk {
  readonly history = signal<History<Turn>>(startHistory(NOTHING));
  readonly turn = computed(() => this.history.value.now);
  readonly selected = signal<string | null>(null);
  /** In somebody's fingers. */
  readonly held = signal<Held | null>(null);
  readonly news = signal("");
  readonly refusal = signal<Refused | null>(null);
  readonly advice = signal<Advice | null>(null);
  readonly flight = signal<Flight | null>(null);
  readonly latest = signal<ReadonlySet<string>>(new Set());
  readonly asking = signal(false);
  /** The last time, which whoever watches may see once more. */
  readonly laying = signal<Laying | null>(null);
  readonly view = computed(() => this.store.view<JuniorView>());
  readonly mine = computed(() => {
    const seat = this.store.seat.value;
    const free = seat !== null && this.store.room.value?.chairs[seat]?.bot === null;
    return free && this.view.value?.turn === seat;
  });
  readonly touched = computed(() => isTouched(this.turn.value));
  readonly ready = computed(() => isReady(this.turn.value));
  /** Whether the player has laid tiles in this turn, so that they cannot draw any more. */
  readonly laid = computed(() => hasLaid(this.turn.value));
  /** Where what is chosen or held can go. */
  readonly landings = computed<readonly Landing[]>(() => {
    const id = this.held.value?.id ?? this.selected.value;
    return id === null ? [] : landings(this.turn.value, id);
  });

  private seat: number | null | undefined;
  private lying: ReadonlySet<string> = new Set();
  private table = "-";
  private readonly repeat = new Again();
  private readonly end: () => void;

  constructor(readonly store: RoomStore) {
    this.end = effect(() => this.follow(this.store.game.value?.seq, this.store.seat.value));
  }

  close(): void {
    this.repeat.stop();
    this.end();
  }

  private follow(_seq: number | undefined, seat: number | null): void {
    untracked(() => {
      const view = this.view.value;
      if (!view) return;
      const before = { table: this.table, lying: this.lying };
      const known = this.seat !== undefined;
      const rack = this.seat === seat ? this.turn.value.rack : [];
      this.repeat.stop();
      this.seat = seat;
      this.table = view.table;
      this.lying = new Set(readTable(view.table).flat().map(writeTile));
      batch(() => {
        // while a screen is passed on nobody's rack is seen
        this.history.value = startHistory(startTurn(view.table, seat === null ? "-" : view.rack, rack));
        this.putDown();
        this.advice.value = null;
        if (known) this.hear(before);
      });
    });
  }

  private hear(before: Omit<Laying, "event">): void {
    const happened =
      this.store.playerView.value?.happened.flatMap((each) => each.events as unknown as JuniorEvent[]) ?? [];
    if (!happened.length) return;
    this.refusal.value = null;
    for (const event of happened) this.see(event, before);
    const told = happened.map((event) => say.eventText(event, this.store)).filter(Boolean);
    const mine = this.mine.value ? say.yourTurn() : "";
    this.tell([...told, mine].filter(Boolean).join(" "));
    if (mine) play("chime");
  }

  private see(event: JuniorEvent, before: Omit<Laying, "event">): void {
    if (event.type === "Played") {
      this.laying.value = { event, ...before };
      this.seeLaid(event, before.lying);
    }
    if (event.type === "Drew" || event.type === "Passed") {
      this.latest.value = new Set();
      this.fly(event.seat, event.paid, true);
    }
  }

  private seeLaid({ seat, stars }: Played, before: ReadonlySet<string>): void {
    const fresh = [...this.lying].filter((tile) => !before.has(tile));
    this.latest.value = new Set(seat === this.store.seat.value ? [] : fresh);
    this.fly(seat, stars, false);
  }

  /** The last laying once more, for who has no tiles of his own here. */
  again(): void {
    const last = this.laying.peek();
    if (!last) return;
    this.repeat.run(
      () => this.show(last.table),
      () => {
        this.show(this.table);
        this.seeLaid(last.event, last.lying);
      },
    );
  }

  private show(table: string): void {
    batch(() => {
      this.latest.value = new Set();
      this.history.value = startHistory(startTurn(table, "-"));
    });
  }

  private fly(seat: number, count: number, back: boolean): void {
    if (count) this.flight.value = { seat, count, back, number: (this.flight.value?.number ?? 0) + 1 };
  }

  tell(text: string): void {
    this.news.value = text;
    speak(text);
  }

  get handy(): boolean {
    return this.store.seat.value !== null && !this.view.value?.outcome;
  }

  /** A tile is tapped: it says its name, and can then be put somewhere. */
  press(id: string): void {
    if (!this.handy) return;
    this.refusal.value = null;
    this.selected.value = this.selected.value === id ? null : id;
    const all = [...this.turn.value.rack, ...this.turn.value.nests.flatMap((nest) => nest.pieces)];
    const piece = all.find((each) => each?.id === id);
    speak(piece ? tileName(piece.tile) : say.joker());
  }

  /** Put what is chosen or held to a place; it stays where it was if it does not fit there. */
  put(id: string, landing: Landing): boolean {
    const next = put(this.turn.value, id, landing);
    const done = next !== this.turn.value;
    this.putDown();
    if (!done) {
      this.refuse(say.doesNotFit(), ["add/does-not-fit"]);
      return false;
    }
    this.refusal.value = null;
    this.history.value = remember(this.history.value, next);
    this.news.value = this.ready.value ? say.ready() : this.laid.value ? say.more() : say.layOrDraw();
    play("click");
    return true;
  }

  canPut(landing: Landing): boolean {
    return this.landings.value.some((each) => sameLanding(each, landing));
  }

  putDown(): void {
    this.selected.value = null;
    this.held.value = null;
  }

  private refuse(text: string, codes: readonly string[]): void {
    this.refusal.value = { text, codes };
    this.tell(text);
  }

  undo(): void {
    this.refusal.value = null;
    this.history.value = undo(this.history.value);
    this.putDown();
    this.tell(say.undone());
  }

  redo(): void {
    this.history.value = redo(this.history.value);
    this.putDown();
  }

  /** The check mark; where it is too early it says why. */
  async done(): Promise<void> {
    if (!this.touched.value) this.tell(say.layOrDraw());
    else if (!this.laid.value) this.refuse(say.layOrDraw(), ["lift/alone"]);
    else if (!this.ready.value) this.refuse(say.threeInARow(), ["meld/invalid"]);
    else await this.act(turnText(this.turn.value));
  }

  /** Draws or passes, after any jokers that were moved. */
  async draw(): Promise<void> {
    await this.act(turnText(this.turn.value, this.view.value?.pool ? "draw" : "pass"));
  }

  private async act(action: string): Promise<void> {
    if (this.asking.value) return;
    this.asking.value = true;
    this.putDown();
    try {
      const answer = await this.store.act(action);
      if (answer.type !== "refusal") return;
      this.refuse(answer.message, answer.broken?.map(({ code }) => code) ?? []);
    } finally {
      this.asking.value = false;
    }
  }

  /** First a nudge; `whole` says what to do, and shows with which tiles. */
  async hint(whole: boolean): Promise<void> {
    const seat = this.store.seat.value;
    if (seat === null) return;
    const answer = await this.store.ask({ type: "hint", seat, whole });
    const hint = answer.type === "answer" ? answer.hint : null;
    const steps = hint?.steps ?? [];
    const text = answer.type === "answer" ? steps.join(" ") || (hint?.nudge ?? "") : answer.message;
    const marks = hint?.action ? marksOf(hint.action, startTurn(this.view.value?.table ?? "-", this.rack)) : NO_MARKS;
    this.advice.value = { text, shown: !hint || steps.length > 0, action: hint?.action ?? "", marks };
    this.tell(text);
  }

  /** The marked tiles, laid with one tap; the check mark is left to the player. */
  layOutAdvice(): void {
    const advice = this.advice.value;
    const turn = this.turn.value;
    const whole = advice && (followed(turn, advice.action) ?? laidOut(turn, advice.marks));
    this.advice.value = null;
    if (!whole) return;
    this.putDown();
    this.history.value = remember(this.history.value, whole);
    this.tell(say.ready());
    play("click");
  }

  private get rack(): string {
    return this.view.value?.rack ?? "-";
  }
}
