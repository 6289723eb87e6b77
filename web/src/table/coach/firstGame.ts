/**
 * The coach of a first game: in every turn he asks for the best play, points at its tiles, and says one sentence. Any
 * other legal move is taken without a word. One thing at a time: while the draw for the start is shown, he waits.
 */
import { plural, t } from "@lingui/core/macro";
import { computed, effect, signal } from "@preact/signals";
import { stateOf } from "../../melds/state";
import { readPlay } from "../../notation/play";
import type { Tile } from "../../notation/tile";
import type { Coach } from "../../parts/coach/coach";
import { coachedRoom } from "../../parts/coach/firstGame";
import { isDrawShown } from "../../parts/room/startDraw";
import type { HintShown } from "../../protocol";
import type { Desk } from "../desk";
import { frontOf, frontRack } from "./front";

/** A set that can be laid from the rack, with its points. */
export interface Offer {
  tiles: readonly Tile[];
  points: number;
}

/** Until the coach asks again, where he got no answer. */
const AGAIN_MS = 2_000;

export class FirstGame implements Coach {
  readonly next = signal(null);
  /** The sets of an opening, each to be laid with one tap. */
  readonly offers = computed<readonly Offer[]>(() => (this.desk.guide.coached.value ? this.sets.value : []));
  readonly said = computed(() => this.sentence());
  /** What the engine would do in this turn. */
  private readonly way = signal<HintShown | null>(null);
  private readonly sets = computed<readonly Offer[]>(() => this.setsNow());
  private readonly ends: (() => void)[];
  private again: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private seq = -1;

  constructor(private readonly desk: Desk) {
    if (!desk.touched.peek()) this.bringToFront(); // sorted from the first look on
    this.ends = [
      effect(() => {
        const turn = desk.myTurn.value && !desk.ended.value ? desk.view.value : null;
        if (!turn || desk.seq !== this.seq) this.way.value = null; // what he said was for another turn
        this.seq = desk.seq;
        if (turn) void this.look(desk.seq);
      }),
      effect(() => {
        desk.guide.coached.value = isDrawShown(desk.store) ? null : this.way.value;
      }),
    ];
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    for (const end of this.ends) end();
    this.desk.guide.coached.value = null;
  }

  readonly leave = (): void => {
    coachedRoom.value = null;
  };

  /** Asks the engine; the rack is sorted by what it says at once, not later under somebody's finger. */
  private async look(seq: number): Promise<void> {
    const { desk } = this;
    if (desk.seat === null) return;
    const answer = await desk.store.ask({ type: "hint", seat: desk.seat, whole: true });
    if (seq !== desk.seq || this.closed) return;
    if (answer.type !== "answer" || !answer.hint) {
      this.again = setTimeout(() => void this.look(seq), AGAIN_MS); // a server that is busy just now
      return;
    }
    const { hint } = answer;
    this.way.value = desk.opened.peek() ? hint : { ...hint, tables: hint.tables.slice(-1) }; // all sets at once
    if (!desk.touched.peek()) this.bringToFront();
  }

  /** The rack by colours, and before all others what is meant: set after set. */
  private bringToFront(): void {
    const { draft } = this.desk;
    const sets = this.sets.peek().map(({ tiles }) => tiles);
    draft.value = { ...draft.peek(), now: frontRack(draft.peek().now, sets) };
  }

  /** A set of an opening, laid with one tap. */
  lay({ tiles }: Offer): void {
    const pieces = frontOf(this.desk.draft.peek().now, [tiles]);
    this.desk.put(
      pieces.map((piece) => piece.id),
      { to: "new" },
    );
  }

  private setsNow(): readonly Offer[] {
    const { desk } = this;
    const way = this.way.value;
    if (desk.opened.value || !desk.myTurn.value || desk.touched.value || !lays(way)) return [];
    return readPlay(way.action).laid.map((tiles) => {
      const state = stateOf(tiles);
      return { tiles, points: state.state === "valid" ? state.value : 0 };
    });
  }

  private sentence(): string {
    const { desk } = this;
    const way = desk.guide.coached.value;
    if (!way || !desk.myTurn.value || desk.ended.value) return "";
    if (desk.warning.said.value && !desk.touched.value) return desk.warning.said.value;
    if (desk.touched.value && desk.ready.value) return t`Good. Now end your turn.`;
    if (desk.touched.value && !desk.guide.pointed.value.size) return "";
    return lays(way) ? this.wayInWords(way) : this.nothingInWords();
  }

  private wayInWords(way: HintShown): string {
    const { desk } = this;
    if (desk.opened.value) return way.steps[desk.guide.at.value] ?? "";
    const offers = this.offers.value;
    const goal = desk.opening;
    const laid = desk.points.value;
    if (!offers.length) return t`${laid} of ${goal} points lie there. Go on with the marked tiles.`;
    const points = offers.reduce((sum, offer) => sum + offer.points, 0);
    return plural(points, {
      one: "You hold # point in sets: you can open now.",
      other: "You hold # points in sets: you can open now.",
    });
  }

  private nothingInWords(): string {
    const { opened, opening: goal, view } = this.desk;
    if (!view.value.bank) return t`Nothing fits now: pass.`;
    return opened.value
      ? t`Nothing of yours fits now: draw a tile.`
      : t`Your sets are not worth ${goal} points yet: draw a tile.`;
  }
}

function lays(way: HintShown | null): way is HintShown & { action: string } {
  return way?.action?.startsWith("play") ?? false;
}
