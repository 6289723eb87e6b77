/**
 * A socket that comes back: it reconnects with growing pauses, says in its hello what was seen, and sends commands
 * that were not answered again with the same id, so that each is done once.
 */
import { signal } from "@preact/signals";
import type { Answer, FromClient, FromServer, Refusal, Seen } from "../protocol";
import { language } from "../words/i18n";

type Commands = Extract<FromClient, { id: string }>;
/** A command without its id, which the socket gives it. */
export type Command = Commands extends infer C ? (C extends Commands ? Omit<C, "id"> : never) : never;

/** `connecting` at first, `open`, `lost` between two tries, `ended` when coming back is of no use. */
export type Line = "connecting" | "open" | "lost" | "ended";

interface Waiting {
  command: Commands;
  answered: (answer: Answer | Refusal) => void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
/** Between two pings; whatever hears nothing from one to the next is cut off, though nobody has told it so. */
const BEAT = 10_000;
/** Codes after which the same would only happen again. */
const FINAL: ReadonlySet<number> = new Set([4400, 4401, 4403, 4404, 4410]);

export class Socket {
  readonly line = signal<Line>("connecting");
  /** The close code that ended it. */
  readonly ended = signal<number | null>(null);
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private count = 0;
  private closed = false;
  private heard = false;
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private readonly retry = () => this.connectNow();
  private readonly cut = () => this.giveUp();
  /** A phone that slept, or showed another app, has lost its sockets, and its timers have stood still. */
  private readonly seenAgain = () => {
    if (document.visibilityState !== "visible") return;
    if (this.line.peek() === "open") this.ping();
    else this.connectNow();
  };

  constructor(
    private readonly address: string,
    private readonly seen: () => Seen | null,
    private readonly hear: (message: FromServer) => void,
  ) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.seenAgain);
    this.connect();
  }

  /** The answer, whenever it comes, or the refusal. */
  ask(command: Command): Promise<Answer | Refusal> {
    this.count += 1;
    const whole = { ...command, id: `${this.prefix}-${this.count}` } as Commands;
    return new Promise((answered) => {
      this.waiting.set(whole.id, { command: whole, answered });
      this.send(whole);
    });
  }

  /** What may get lost: drafts and pings. */
  tell(message: Extract<FromClient, { type: "draft" | "ping" }>): void {
    this.send(message);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.seenAgain);
    this.rest();
    this.socket?.close();
  }

  /** Say hello again: the language has changed. */
  restart(): void {
    if (this.line.peek() !== "open") return;
    const old = this.socket;
    this.rest();
    this.line.value = "connecting";
    this.connect();
    old?.close(1000);
  }

  private send(message: FromClient): void {
    if (this.line.peek() === "open") this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", language: language.peek(), seen: this.seen() } satisfies FromClient));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  private receive(message: FromServer): void {
    this.heard = true;
    if (message.type === "welcome") this.welcomed();
    if (message.type === "answer" || message.type === "refusal") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      asked?.answered(message);
    } else {
      this.hear(message);
    }
  }

  private welcomed(): void {
    this.line.value = "open";
    this.pause = FIRST_PAUSE;
    this.beat = setInterval(() => this.ping(), BEAT);
    for (const { command } of this.waiting.values()) this.send(command);
  }

  private ping(): void {
    if (!this.heard) this.giveUp();
    this.heard = false;
    this.tell({ type: "ping" });
  }

  /** A socket through which nothing comes any more may take minutes to notice it. */
  private giveUp(): void {
    if (this.line.peek() !== "open") return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.lost(0);
  }

  private lost(code: number): void {
    this.rest();
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.ended.value = code;
      this.line.value = "ended";
      return;
    }
    this.line.value = "lost";
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private connectNow(): void {
    if (this.line.peek() !== "lost" || this.timer === null) return;
    this.rest();
    this.connect();
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.beat !== null) clearInterval(this.beat);
    this.timer = this.beat = null;
  }
}
