/** A championship as this browser knows it: the newest view, followed as it moves, and what can be decided. */
import { effect, signal } from "@preact/signals";
import { Refused } from "../../net/api";
import { type ConnectionState, jittered } from "../../net/connection";
import { decide, eventView, newCommand, newsOf } from "../../net/events";
import type { Decided, EventDecision, EventNews, EventView } from "../../protocol";
import { language } from "../../words/i18n";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Whoever hears nothing for so long is cut off, though nobody has told it so. */
const LONGEST_SILENCE_MS = 45_000;

export class EventStore {
  readonly view = signal<EventView | null>(null);
  readonly connection = signal<ConnectionState>("connecting");
  /** Why it cannot be shown at all: there is no such event, or it is not ours to see. */
  readonly refused = signal<Refused | null>(null);
  /** In which of one's roles the event is seen, `judge-2`; empty for the one that may do most. */
  readonly role = signal("");
  /** The server's clock minus ours, in milliseconds. */
  private readonly offset = signal(0);
  private news: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private silence: ReturnType<typeof setTimeout> | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private closed = false;
  private loading: Promise<void> | null = null;
  private stale = false;
  private erased = 0;
  private readonly forget: (() => void)[] = [];

  constructor(readonly id: string) {
    const again = () => this.listen();
    const cut = () => this.lost();
    const seen = () => document.visibilityState === "visible" && this.refresh();
    addEventListener("online", again);
    addEventListener("offline", cut);
    document.addEventListener("visibilitychange", seen);
    this.forget.push(
      () => removeEventListener("online", again),
      () => removeEventListener("offline", cut),
      () => document.removeEventListener("visibilitychange", seen),
      effect(() => {
        language.value; // titles and reasons come in the asker's language
        this.role.value;
        void this.refresh();
      }),
    );
    this.listen();
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.offset.value;
  }

  /** Fetch the view anew; resolves when it is at least as new as this call. Never rejects: `connection` tells. */
  async refresh(): Promise<void> {
    this.stale = true;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    await this.loading;
  }

  /**
   * In the role in which the event is seen, or in another that one has. Raises `Refused` with everything that stands
   * against it; then nothing has happened.
   */
  async decide(decision: EventDecision, command = newCommand(), role = this.view.peek()?.me.key): Promise<Decided> {
    const decided = await decide(this.id, decision, command, role ?? "");
    await this.refresh();
    return decided;
  }

  close(): void {
    this.closed = true;
    for (const forget of this.forget) forget();
    this.stopTimers();
    this.news?.close();
  }

  private async load(): Promise<void> {
    while (this.stale && !this.closed) {
      this.stale = false;
      try {
        const asked = Date.now();
        const view = await eventView(this.id, this.role.peek());
        this.offset.value = view.now - (asked + Date.now()) / 2;
        this.view.value = view;
        this.refused.value = null;
      } catch (error) {
        this.failed(error);
      }
    }
  }

  private failed(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 403 && this.role.peek())
      this.role.value = ""; // taken away meanwhile: seen as everybody sees it
    else if (error.status === 403 || error.status === 404) this.refused.value = error;
    else this.lost();
  }

  private listen(): void {
    this.stopTimers();
    this.news?.close();
    const news = new EventSource(newsOf(this.id));
    this.news = news;
    news.onmessage = (message) => this.hear(JSON.parse(message.data as string) as EventNews);
    news.onerror = () => {
      if (this.news === news) this.lost();
    };
    this.silence = setTimeout(() => this.lost(), LONGEST_SILENCE_MS);
  }

  private hear({ seq, erased = 0 }: EventNews): void {
    const back = this.connection.peek() === "lost";
    this.connection.value = "open";
    this.pauseMs = FIRST_PAUSE_MS;
    if (this.silence !== null) clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), LONGEST_SILENCE_MS);
    const moved = seq !== this.view.peek()?.seq || erased !== this.erased;
    this.erased = erased;
    if (back || moved) void this.refresh();
  }

  /** With our own pauses: a browser gives up for good when a server that restarts answers wrongly once. */
  private lost(): void {
    this.stopTimers();
    this.news?.close();
    if (this.closed || this.refused.peek()) return;
    this.connection.value = "lost";
    this.retry = setTimeout(() => this.listen(), jittered(this.pauseMs));
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private stopTimers(): void {
    if (this.retry !== null) clearTimeout(this.retry);
    if (this.silence !== null) clearTimeout(this.silence);
    this.retry = this.silence = null;
  }
}
