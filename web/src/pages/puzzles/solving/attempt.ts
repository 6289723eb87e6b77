/** Somebody tries a puzzle: what is asked, which help he has taken, and how it ended. */
import { computed, type Signal, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { post, Refused } from "../../../net/api";
import { RoomStore } from "../../../net/room";
import type { Coach, Shows } from "../../../parts/coach/coach";
import type { PuzzleHelp, PuzzleLost, PuzzleRating, PuzzleShown, PuzzleTried } from "../../../protocol";
import { helped, note, type Rungs, rating, solved, type Waiting, waiting } from "../known/progress";
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
  readonly rungs: Signal<Rungs>;
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
  /** What it did to the ratings that the solution was looked at; known where that was in this visit. */
  private lost: PuzzleLost | null = null;

  constructor(
    readonly puzzle: PuzzleShown,
    readonly day: string | null,
    readonly Below: ComponentType,
  ) {
    this.again = puzzle.id in solved.peek();
    this.rungs = signal((!this.again && helped.peek()[puzzle.id]) || 0);
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
            rating: this.again || this.seen ? null : rating.peek(),
          }),
          moved: (turn) => {
            this.turn.value = turn;
            this.shows.value = null;
          },
          solved: (ended) => this.finish(ended),
        }),
    );
  }

  /** Whether the solution was looked at: then it has counted. */
  get seen(): boolean {
    return this.rungs.peek() === 3;
  }

  /** A rung of help; the price was said before. */
  take(rung: Rungs): void {
    const { id } = this.puzzle;
    const givesUp = rung === 3 && this.rungs.peek() < 3;
    this.rungs.value = Math.max(rung, this.rungs.peek()) as Rungs;
    if (!this.again) {
      helped.value = { ...helped.peek(), [id]: this.rungs.peek() };
      if (givesUp) void this.giveUp();
    }
    const help = this.help.peek();
    const table = help?.hint.tables?.[0];
    if (rung === 1) this.shows.value = { kind: "look", meld: help?.look ?? null };
    else if (rung === 2) this.shows.value = table ? { kind: "step", table } : null;
    else this.shows.value = { kind: "whole" };
  }

  /** It is lost now, and not only when he lays what he was shown. */
  private async giveUp(): Promise<void> {
    const { id } = this.puzzle;
    try {
      this.lost = await post<PuzzleLost>(`/api/puzzles/${id}/solution`, { rating: rating.peek() });
      if (this.lost.after) rating.value = this.lost.after;
    } catch {
      waiting.value = [...waiting.peek(), { id, tried: null }];
    }
  }

  private finish({ tried, sent }: Ended): void {
    const { id } = this.puzzle;
    const counts = !this.again && !this.seen;
    note(id, this.rungs.peek(), this.day);
    if (!tried && !this.again) waiting.value = [...waiting.peek(), { id, tried: sent }];
    if (tried?.after && counts) rating.value = tried.after;
    const met = counts ? tried : this.lost;
    this.result.value = {
      rungs: this.rungs.peek(),
      steps: tried?.steps ?? null,
      before: met?.before ?? null,
      after: met?.after ?? null,
      puzzle: met?.puzzle ?? null,
    };
  }
}

/** What was met without a connection is counted now, one after the other. */
export async function sendWaiting(): Promise<void> {
  while (waiting.peek().length) {
    const [first, ...rest] = waiting.peek();
    if (!first) return;
    const after = await counted(first);
    if (after) rating.value = after;
    waiting.value = rest;
  }
}

async function counted({ id, tried }: Waiting): Promise<PuzzleRating | null> {
  const path = `/api/puzzles/${id}`;
  const told = { rating: rating.peek() };
  try {
    if (!tried) return (await post<PuzzleLost>(`${path}/solution`, told)).after ?? null;
    const counts = tried.rating ? told : {}; // where the solution was seen, that has counted
    return (await post<PuzzleTried>(path, { ...tried, ...counts })).after ?? null;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null; // the server has it no more
    throw error;
  }
}
