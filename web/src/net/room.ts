/**
 * A room as this browser knows it: everything that the server tells, as signals, and everything that can be asked of
 * it. Boards get this and nothing else.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type {
  Answer,
  DraftUpdate,
  FromServer,
  GameUpdate,
  PlayerView,
  Refusal,
  RoomShown,
  Seen,
  Substitute,
} from "../protocol";
import { language } from "../words/i18n";
import type { ConnectionState } from "./connection";
import { type Command, Socket } from "./socket";

/** Told after the signals have changed; `before` is the game as it was known until then. */
export type Listener = (update: GameUpdate, before: GameUpdate | null) => void;

const BETWEEN_DRAFTS_MS = 250;

export class RoomStore {
  readonly room = signal<RoomShown | null>(null);
  readonly game = signal<GameUpdate | null>(null);
  /** What somebody else is just moving; gone with the next action. */
  readonly draft = signal<DraftUpdate | null>(null);
  /** Who is connected, by id. */
  readonly people = signal<ReadonlySet<string>>(new Set());
  /** What they are called; who has no seat is named nowhere else. */
  readonly names = signal<Readonly<Record<string, string>>>({});
  /** My own id. */
  readonly you = signal("");
  /** The server's clock minus ours, in milliseconds. */
  readonly offset = signal(0);
  readonly connection: ReadonlySignal<ConnectionState>;
  readonly ended: ReadonlySignal<number | null>;

  /** The seats of this screen, in order; none for a spectator. */
  readonly seats = computed<readonly number[]>(() => seatsOf(this.room.value, this.you.value));
  /** Who is here and has no seat, by name, other than myself. */
  readonly lookingIn = computed<readonly string[]>(() => {
    const seated = new Set(this.room.value?.chairs.map((chair) => chair.person));
    return Object.entries(this.names.value).flatMap(([person, name]) =>
      seated.has(person) || person === this.you.value ? [] : [name],
    );
  });
  readonly host = computed(() => this.room.value?.host === this.you.value && this.you.value !== "");
  /** Of several seats at this screen, the one whose rack is open; `null` while it is passed on. */
  readonly open = signal<number | null>(null);
  /** After a game: whether the score sheet lies over the table, which is there to be looked at as well. */
  readonly scores = signal(true);
  /** The seat that looks at the table: mine, or `null` for a spectator. */
  readonly seat = computed<number | null>(() => {
    const seats = this.seats.value;
    return seats.length > 1 ? this.open.value : (seats[0] ?? null);
  });
  /** What that seat sees. */
  readonly playerView = computed<PlayerView | null>(() => playerViewOf(this.game.value, this.seat.value));
  /** The seat to move, in any family; `null` when the game is over. */
  readonly turn = computed<number | null>(() => {
    const turn = this.game.value?.sights[0]?.view.turn;
    return typeof turn === "number" ? turn : null;
  });

  /** For one round at the table: whose bot could not move, so that another did. */
  readonly stuck = computed<Substitute | null>(() => {
    const { told, at } = this.substituted.value;
    const seats = this.room.value?.chairs.length ?? 0;
    return told && (this.game.value?.seq ?? 0) - at <= seats ? told : null;
  });

  private readonly substituted = signal<{ told: Substitute | null; at: number }>({ told: null, at: 0 });
  private readonly socket: Socket;
  private readonly listeners = new Set<Listener>();
  private version = 0;
  /** What the server shows first on a new connection is how things are. */
  private readonly first = { room: false, game: false };
  private lastDraft = { seat: 0, text: "", at: 0, timer: null as ReturnType<typeof setTimeout> | null };
  private readonly forgetLanguage: () => void;

  constructor(readonly code: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/rooms/${code}/socket`;
    this.socket = new Socket(
      address,
      () => this.seen(),
      (message) => this.hear(message),
    );
    this.connection = this.socket.connection;
    this.ended = this.socket.ended;
    let spoken = language.peek();
    this.forgetLanguage = effect(() => {
      if (language.value !== spoken) this.socket.restart(); // refusals and hints come in the language of the hello
      spoken = language.value;
    });
  }

  /** What one of the seats of this screen sees, as its family's view. */
  view<T>(): T | null {
    return (this.playerView.value?.view as T | undefined) ?? null;
  }

  ask(command: Command): Promise<Answer | Refusal> {
    return this.socket.ask(command);
  }

  /** Do something in the game with the seat that looks at it. */
  act(action: string, seat = this.seat.value): Promise<Answer | Refusal> {
    const game = this.game.value;
    if (!game || seat === null) return Promise.reject(new Error("no game, or no seat"));
    this.dropDraft();
    return this.ask({ type: "act", game: game.game, seat, action, seq: game.seq });
  }

  /** Show others what is being moved; only the newest matters, and not every one is sent. */
  sketch(action: string): void {
    const seat = this.seat.value;
    if (seat === null || action === this.lastDraft.text) return;
    this.lastDraft.seat = seat;
    this.lastDraft.text = action;
    if (this.lastDraft.timer !== null) return;
    const wait = Math.max(0, this.lastDraft.at + BETWEEN_DRAFTS_MS - Date.now());
    this.lastDraft.timer = setTimeout(() => {
      this.lastDraft.timer = null;
      this.lastDraft.at = Date.now();
      this.tellDraft();
    }, wait);
  }

  private tellDraft(): void {
    const { seat, text } = this.lastDraft;
    if (text) this.socket.tell({ type: "draft", seat, action: text });
  }

  /** Hear of every update of the game, with what happened since the last (`playerView.happened`). */
  onGame(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.offset.peek();
  }

  close(): void {
    this.forgetLanguage();
    this.dropDraft();
    this.socket.close();
  }

  private dropDraft(): void {
    if (this.lastDraft.timer !== null) clearTimeout(this.lastDraft.timer);
    this.lastDraft = { ...this.lastDraft, text: "", timer: null };
  }

  private seen(): Seen | null {
    const game = this.game.peek();
    return this.version || game ? { room: this.version, game: game?.game ?? null, seq: game?.seq ?? 0 } : null;
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.you.value = message.you;
        this.offset.value = message.now - Date.now();
        this.first.room = true;
        this.first.game = true;
        break;
      case "pong":
        this.offset.value = message.now - Date.now();
        break;
      case "room":
        if (this.isOld("room", message.version < this.version)) return;
        this.version = message.version;
        this.room.value = message.room;
        break;
      case "game":
        this.hearGame(message);
        break;
      case "draft":
        if (message.game === this.game.peek()?.game) this.draft.value = message;
        break;
      case "presence":
        this.people.value = new Set(message.people);
        this.names.value = message.names;
        break;
    }
  }

  /** What is behind is old news; but a server that begins with it was set back by a backup, and so is this page. */
  private isOld(what: "room" | "game", behind: boolean): boolean {
    if (behind && this.first[what]) location.reload();
    this.first[what] = false;
    return behind;
  }

  private hearGame(update: GameUpdate): void {
    const before = this.game.peek();
    if (this.isOld("game", before?.game === update.game && update.seq < before.seq)) return;
    this.offset.value = update.now - Date.now();
    if (before?.game !== update.game || before.seq !== update.seq) {
      this.draft.value = null;
      this.dropDraft();
    } else {
      this.tellDraft(); // connected again, perhaps at a server that was started again and has never heard of it
    }
    if (before?.game !== update.game) this.open.value = null;
    this.game.value = update;
    this.hearSubstitute(update, before);
    for (const listener of this.listeners) listener(update, before);
  }

  private hearSubstitute(update: GameUpdate, before: GameUpdate | null): void {
    const newest = update.sights[0]?.happened.findLast(({ substitute }) => substitute);
    if (newest?.substitute) this.substituted.value = { told: newest.substitute, at: newest.seq };
    else if (before?.game !== update.game) this.substituted.value = { told: null, at: 0 };
  }
}

export function seatsOf(room: RoomShown | null, person: string): readonly number[] {
  return room?.chairs.flatMap((chair, seat) => (person && chair.person === person ? [seat] : [])) ?? [];
}

function playerViewOf(game: GameUpdate | null, seat: number | null): PlayerView | null {
  if (!game) return null;
  return game.sights.find((each) => each.seat === seat) ?? game.sights[0] ?? null;
}
