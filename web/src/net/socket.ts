/**
 * A socket that comes back: it reconnects with growing pauses, says in its hello what was seen, and sends commands
 * that were not answered again with the same id, so that each is done once.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Answer, FromClient, FromServer, Refusal, Seen } from "../protocol";
import { language } from "../words/i18n";
import { CLOSED, type ConnectionState, jittered } from "./connection";
import { hearClose, hearVersion, withVersion } from "./version";

type Commands = Extract<FromClient, { id: string }>;
/** A command without its id, which the socket gives it. */
export type Command = Commands extends infer C ? (C extends Commands ? Omit<C, "id"> : never) : never;

type Message = Extract<FromClient, { type: "draft" | "ping" | "pledge" }>;

/** Through which a room is followed and asked: a socket, or what stands in for a server where there is no room. */
export interface Channel {
  readonly connection: ReadonlySignal<ConnectionState>;
  /** The close code that ended it. */
  readonly ended: ReadonlySignal<number | null>;
  ask(command: Command): Promise<Answer | Refusal>;
  tell(message: Message): void;
  restart(): void;
  close(): void;
}

interface Waiting {
  command: Commands;
  answered: (answer: Answer | Refusal) => void;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8_000;
/** Between two pings; whatever hears nothing from one to the next is cut off, though nobody has told it so. */
const PING_EVERY_MS = 10_000;
/** What of later versions of the protocol is understood here: these messages, and all phrases. */
const KNOWN: string[] = ["said", "blocked", "notice", "phrases"];
const FINAL: ReadonlySet<number> = new Set(Object.values(CLOSED));

export class Socket implements Channel {
  readonly connection = signal<ConnectionState>("connecting");
  /** The close code that ended it. */
  readonly ended = signal<number | null>(null);
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pauseMs = FIRST_PAUSE_MS;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private pinging: ReturnType<typeof setInterval> | null = null;
  private count = 0;
  private closed = false;
  private heard = false;
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private readonly retry = () => this.connectNow();
  private readonly cut = () => this.giveUp();
  /** A phone that slept, or showed another app, has lost its sockets, and its timers have stood still. */
  private readonly seenAgain = () => {
    if (document.visibilityState !== "visible") return;
    if (this.connection.peek() === "open") this.ping();
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

  /** What may get lost, or is said anew on every connection. */
  tell(message: Message): void {
    this.send(message);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.seenAgain);
    this.stopTimers();
    this.socket?.close();
  }

  /** Say hello again: the language has changed. */
  restart(): void {
    if (this.connection.peek() !== "open") return;
    const old = this.socket;
    this.stopTimers();
    this.connection.value = "connecting";
    this.connect();
    old?.close(1000);
  }

  private send(message: FromClient): void {
    if (this.connection.peek() === "open") this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(withVersion(this.address));
    this.socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", language: language.peek(), seen: this.seen(), knows: KNOWN } satisfies FromClient;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  private receive(message: FromServer): void {
    this.heard = true;
    if (message.type === "welcome") this.welcomed(message.protocol);
    if (message.type === "answer" || message.type === "refusal") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      asked?.answered(message);
    } else {
      this.hear(message);
    }
  }

  private welcomed(protocol: number): void {
    hearVersion(protocol);
    this.connection.value = "open";
    this.pauseMs = FIRST_PAUSE_MS;
    this.stopTimers();
    this.pinging = setInterval(() => this.ping(), PING_EVERY_MS);
    for (const { command } of this.waiting.values()) this.send(command);
  }

  private ping(): void {
    if (!this.heard) this.giveUp();
    this.heard = false;
    this.tell({ type: "ping" });
  }

  /** A socket through which nothing comes any more may take minutes to notice it. */
  private giveUp(): void {
    if (this.connection.peek() !== "open") return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.lost(0);
  }

  private lost(code: number): void {
    this.stopTimers();
    if (this.closed) return;
    if (FINAL.has(code)) {
      hearClose(code);
      this.ended.value = code;
      this.connection.value = "ended";
      return;
    }
    this.connection.value = "lost";
    this.timer = setTimeout(() => {
      this.timer = null; // from now on there is a socket on its way, and no need of another
      this.connect();
    }, jittered(this.pauseMs));
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private connectNow(): void {
    if (this.connection.peek() !== "lost" || this.timer === null) return;
    this.stopTimers();
    this.connect();
  }

  private stopTimers(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.pinging !== null) clearInterval(this.pinging);
    this.timer = this.pinging = null;
  }
}
