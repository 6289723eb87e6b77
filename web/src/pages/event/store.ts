/** A championship as this browser knows it: the newest view, followed as it moves, and what can be decided. */
import { effect, signal } from "@preact/signals";
import { Refused } from "../../net/api";

import { type ConnectionState, jittered } from "../../net/connection";
import { decide, newCommand, newsOf, ownPart, publicPart } from "../../net/events";
import type { Decided, EventDecision, EventNews, EventView, OwnPart, PublicView } from "../../protocol";
import { language } from "../../words/i18n";
import { changed } from "./following/changes";
import { joined, ownMoved } from "./following/joined";
import { keepEvent, keptEvent } from "./following/kept";

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
  /** Whether this page cannot wait for its turn among all who watch. */
  eager = false;
  /** How many decisions were made here. */
  decided = 0;
  /** The server's clock minus ours, in milliseconds. */
  private readonly offset = signal(0);
  private news: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private silence: ReturnType<typeof setTimeout> | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private closed = false;
  private loading: Promise<void> | null = null;
  private later: ReturnType<typeof setTimeout> | null = null;
  private stale = false;
  private ownStale = true;
  private erased: number | null = null;
  /** What everybody sees, as it was last heard, in which language, and what had been taken out of it. */
  private everybodys: { view: PublicView; language: string; erased: number } | null = null;
  private own: OwnPart | null = null;
  private readonly forget: (() => void)[] = [];

  constructor(
    readonly id: string,
    role = "",
  ) {
    this.role.value = role;
    this.open(id);
    const again = () => this.listen();
    const cut = () => this.lost();
    let spoken = "";
    const seen = () => document.visibilityState === "visible" && this.refresh();
    addEventListener("online", again);
    addEventListener("offline", cut);
    document.addEventListener("visibilitychange", seen);
    this.forget.push(
      () => removeEventListener("online", again),
      () => removeEventListener("offline", cut),
      () => document.removeEventListener("visibilitychange", seen),
      effect(() => {
        const known = this.role.value === this.own?.me.key && language.value === spoken;
        spoken = language.value; // titles and reasons come in the asker's language
        if (!known) void this.refresh();
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
    this.ownStale = true;
    await this.follow();
  }

  /** What everybody sees, and one's own part where it may have changed with it. */
  private async follow(): Promise<void> {
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
    this.decided += 1;
    await this.refresh();
    return decided;
  }

  close(): void {
    this.closed = true;
    for (const forget of this.forget) forget();
    this.stopTimers();
    this.news?.close();
  }

  /** What this device has kept is seen until something newer is heard. */
  private open(id: string): void {
    const kept = keptEvent(id);
    if (!kept) return;
    this.everybodys = { view: kept.everybodys, language: kept.language, erased: kept.erased ?? -1 };
    this.own = kept.own;
    this.view.value = joined(kept.everybodys, kept.own);
  }

  private async load(): Promise<void> {
    while (this.stale && !this.closed) {
      this.stale = false;
      try {
        await this.fetch();
      } catch (error) {
        this.failed(error);
      }
    }
  }

  private async fetch(): Promise<void> {
    const before = this.everybodys?.view ?? null;
    const [first] = await Promise.all([this.fetchPublic(), this.ownStale ? this.fetchOwn() : null]);
    let view = first;
    if (this.own && ownMoved(before, view, this.own.me) && this.own.seq < view.seq) await this.fetchOwn();
    const own = this.own as OwnPart;
    if (own.seq > view.seq) view = await this.fetchPublic(); // something was decided between the two
    this.refused.value = null;
    this.view.value = joined(view, own);
    const erased = this.everybodys?.erased ?? 0;
    onceShown(() => keepEvent({ id: this.id, language: language.peek(), erased, everybodys: view, own }));
  }

  /** Only what has changed, where we know what was there before. */
  private async fetchPublic(): Promise<PublicView> {
    const spoken = language.peek();
    const before = this.everybodys;
    const known = before?.language === spoken ? before.view : null;
    const part = await publicPart(this.id, spoken, known?.seq ?? 0);
    if (before && !this.everybodys) return this.fetchPublic(); // something was taken out of it while we asked
    const view = part.changed && known?.seq === part.since ? changed(known, part.changed) : part.view;
    if (!view) throw new Error("the server told changes of what was not asked for");
    this.everybodys = { view, language: spoken, erased: part.erased };
    return view;
  }

  private async fetchOwn(): Promise<void> {
    this.ownStale = false;
    try {
      const asked = Date.now();
      const own = await ownPart(this.id, this.role.peek());
      this.offset.value = own.now - (asked + Date.now()) / 2;
      this.own = own;
    } catch (error) {
      this.ownStale = true;
      throw error;
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

  private hear({ seq, erased = 0, within = 0 }: EventNews): void {
    const back = this.connection.peek() === "lost";
    this.connection.value = "open";
    this.pauseMs = FIRST_PAUSE_MS;
    if (this.silence !== null) clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), LONGEST_SILENCE_MS);
    const known = this.erased ?? this.everybodys?.erased ?? erased; // the first news may come after what it tells of
    const anew = erased !== known;
    this.erased = erased;
    if (anew) this.everybodys = null; // what was taken out of it must not stay here
    if (back || anew) void this.refresh();
    else if (seq !== this.view.peek()?.seq) this.followWithin(within);
  }

  /** A hall full of phones does not ask at the same moment; who writes cards does not wait. */
  private followWithin(within: number): void {
    if (this.later !== null) return;
    const writes = this.own?.me.role === "judge" || this.own?.me.role === "organiser";
    if (!within || this.eager || writes) {
      void this.follow();
      return;
    }
    this.later = setTimeout(() => {
      this.later = null;
      void this.follow();
    }, Math.random() * within);
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
    if (this.later !== null) clearTimeout(this.later);
    this.retry = this.silence = this.later = null;
  }
}

/** Writing a large event down takes as long as showing it, and nobody waits for that. */
function onceShown(write: () => void): void {
  let written = false;
  const once = () => {
    if (!written) write();
    written = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 1000); // of a page that nobody sees, or no longer, nothing is drawn
}
