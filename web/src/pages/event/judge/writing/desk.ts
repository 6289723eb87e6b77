/** The writing of cards: what is typed, sent, waits for the connection, or was refused. Knows the server only by `decide`. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Refused } from "../../../../net/api";
import type { ConnectionState } from "../../../../net/connection";
import { newCommand } from "../../../../net/events";
import type { Decided } from "../../../../protocol";
import type { Values } from "../../../../scoring/game";
import { remember, undo } from "../../../../undo";
import type { Draft } from "./draft";
import { decisionOf, type Game } from "./reckon";
import { newStoredCard, type StoredCard, storedCard, storedUnder } from "./storedCards";

/** What of an event's store is needed to write cards. */
export interface EventAccess {
  id: string;
  connection: ReadonlySignal<ConnectionState>;
  decide(decision: { kind: string }, command?: string): Promise<Decided>;
  refresh(): Promise<void>;
}

const BETWEEN_TRIES_MS = 5_000;
const MOST_STEPS = 30;

/** All cards of an event in this browser. */
export class Desks {
  private readonly desks = new Map<string, CardDesk>();
  private readonly forget: () => void;

  constructor(
    private readonly event: EventAccess,
    private readonly values: () => Values,
  ) {
    this.forget = effect(() => {
      if (event.connection.value === "open") this.sendWhatWaits();
    });
  }

  at(stage: number, game: Game): CardDesk {
    return this.under([stage, game.round, game.table, game.game]);
  }

  close(): void {
    this.forget();
    for (const desk of this.desks.values()) desk.stopTimers();
  }

  private under(numbers: readonly number[]): CardDesk {
    const place = `${this.event.id}/${numbers.join("/")}`;
    const known = this.desks.get(place);
    if (known) return known;
    const [, round = 0, table = 0, game = 0] = numbers;
    const made = new CardDesk({ round, table, game }, storedCard(place), this.event, this.values);
    this.desks.set(place, made);
    return made;
  }

  private sendWhatWaits(): void {
    for (const place of storedUnder(`${this.event.id}/`)) {
      const desk = this.under(place.split("/").slice(1).map(Number));
      if (desk.waiting.peek()) void desk.send();
    }
  }
}

/** One card. */
export class CardDesk {
  readonly refused = signal<Refused | null>(null);
  readonly busy = signal(false);
  /** What is being written, or none. */
  readonly draft = computed<Draft | null>(() => this.kept.value?.drafts.now ?? null);
  /** Sent, and no answer heard. */
  readonly waiting = computed(() => Boolean(this.kept.value?.waiting));
  readonly canUndo = computed(() => (this.kept.value?.drafts.past.length ?? 0) > 0);
  private again: ReturnType<typeof setTimeout> | null = null;

  constructor(
    readonly game: Game,
    private readonly kept: Signal<StoredCard | null>,
    private readonly event: EventAccess,
    private readonly values: () => Values,
  ) {}

  /** Something is written that can be taken back. */
  write(next: Draft, before: Draft): void {
    const { drafts } = this.kept.peek() ?? newStoredCard(before);
    const { past, now, future } = remember(drafts, next);
    this.keep({ drafts: { past: past.slice(-MOST_STEPS), now, future }, waiting: "" });
  }

  /** Only where it is written, how or why. */
  move(next: Draft): void {
    const { drafts } = this.kept.peek() ?? newStoredCard(next);
    this.keep({ drafts: { ...drafts, now: next }, waiting: "" });
  }

  undo(): void {
    const kept = this.kept.peek();
    if (kept) this.keep({ drafts: undo(kept.drafts), waiting: "" });
  }

  /** What was typed is not wanted any more. */
  drop(): void {
    this.stopTimers();
    this.refused.value = null;
    this.kept.value = null;
  }

  /** What was sent and not answered is written on. */
  takeBack(): void {
    this.stopTimers();
    const kept = this.kept.peek();
    if (kept) this.keep({ ...kept, waiting: "" });
  }

  /** Under the same command until it is answered, so that the card is written once. */
  async send(): Promise<void> {
    const kept = this.kept.peek();
    if (!kept || this.busy.peek()) return;
    this.stopTimers();
    const command = kept.waiting || newCommand();
    this.kept.value = { ...kept, waiting: command };
    this.busy.value = true;
    this.refused.value = null;
    try {
      await this.event.decide(decisionOf(kept.drafts.now, this.game, this.values()), command);
      this.kept.value = null;
    } catch (error) {
      await this.failed(error);
    } finally {
      this.busy.value = false;
    }
  }

  stopTimers(): void {
    if (this.again !== null) clearTimeout(this.again);
    this.again = null;
  }

  private keep(kept: StoredCard): void {
    this.refused.value = null;
    this.kept.value = kept;
  }

  private async failed(error: unknown): Promise<void> {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 0 || error.status === 429 || error.status >= 500) {
      this.again = setTimeout(() => this.send(), BETWEEN_TRIES_MS);
      return;
    }
    await this.event.refresh(); // what stands there now is shown beside what was refused
    const kept = this.kept.peek();
    if (kept) this.kept.value = { ...kept, waiting: "" };
    this.refused.value = error;
  }
}
