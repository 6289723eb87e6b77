/** Somebody tries a puzzle: what is asked, which help he has taken, and how it ended. */
import { computed, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { post } from "../../../net/api";
import { RoomStore } from "../../../net/room";
import type { Coach, Shows } from "../../../parts/coach/coach";
import type { PuzzleHelp, PuzzleRating, PuzzleShown, PuzzleTried } from "../../../protocol";
import { note, type Rungs, rating, solved, waiting } from "../known/progress";
import { priceOf, toGo } from "../known/words";
import { type Ended, PuzzleChannel } from "./puzzleChannel";

export interface Result {
  rungs: Rungs;
  /** In which it could be told; null where nobody could count them. */
  steps: number | null;
  before: PuzzleRating | null;
  after: PuzzleRating | null;
  /** The puzzle's own, before. */
  puzzle: PuzzleRating | null;
}

export class Attempt implements Coach {
  readonly rungs = signal<Rungs>(0);
  readonly result = signal<Result | null>(null);
  readonly shows = signal<Shows | null>(null);
  readonly said = computed(() => this.puzzle.say);
  readonly next = signal(null);
  readonly note = computed(() => `${toGo(this.puzzle)} ${priceOf(this.rungs.value)}`.trim());
  private readonly turn = signal(0);
  /** What can be helped with now. */
  readonly help = computed<PuzzleHelp | undefined>(() => this.puzzle.help[this.turn.value] ?? this.puzzle.help.at(-1));
  /** Whether it was solved before: then nothing counts. */
  readonly again: boolean;

  constructor(
    readonly puzzle: PuzzleShown,
    readonly day: string | null,
    readonly Below: ComponentType,
  ) {
    this.again = puzzle.id in solved.peek();
  }

  open(): RoomStore {
    const { puzzle } = this;
    return new RoomStore(
      `puzzle ${puzzle.id}`,
      (_, hear) =>
        new PuzzleChannel(puzzle, hear, {
          told: () => ({
            help: this.rungs.peek(),
            day: this.day,
            rating: this.again ? null : rating.peek(),
          }),
          moved: (turn) => {
            this.turn.value = turn;
            this.shows.value = null;
          },
          solved: (ended) => this.finish(ended),
        }),
    );
  }

  /** A rung of help; the price was said before. */
  take(rung: Rungs): void {
    this.rungs.value = Math.max(rung, this.rungs.peek()) as Rungs;
    const help = this.help.peek();
    const table = help?.hint.tables?.[0];
    if (rung === 1) this.shows.value = { kind: "look", meld: help?.look ?? null };
    else if (rung === 2) this.shows.value = table ? { kind: "step", table } : null;
    else this.shows.value = { kind: "whole" };
  }

  private finish({ tried, sent }: Ended): void {
    const { id } = this.puzzle;
    const counts = !this.again;
    note(id, this.rungs.peek(), this.day);
    if (!tried && counts) waiting.value = [...waiting.peek(), { id, tried: sent }];
    if (tried?.after && counts) rating.value = tried.after;
    this.result.value = {
      rungs: this.rungs.peek(),
      steps: tried?.steps ?? null,
      before: (counts && tried?.before) || null,
      after: (counts && tried?.after) || null,
      puzzle: (counts && tried?.puzzle) || null,
    };
  }
}

/** What was solved without a connection is counted now, one after the other. */
export async function sendWaiting(): Promise<void> {
  while (waiting.peek().length) {
    const [first, ...rest] = waiting.peek();
    if (!first) return;
    const tried = await post<PuzzleTried>(`/api/puzzles/${first.id}`, { ...first.tried, rating: rating.peek() });
    if (tried.after) rating.value = tried.after;
    waiting.value = rest;
  }
}
