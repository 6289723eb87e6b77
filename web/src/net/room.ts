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
  Said,
  Seen,
  Substitute,
} from "../protocol";
import { REMEMBERED } from "../protocol/catalogue";
import { personName } from "../words/games";
import { language } from "../words/i18n";
import { CLOSED, type ConnectionState } from "./connection";
import { Mutes } from "./people/mutes";
import { askAgain } from "./session";
import { hearDealt, nextPledge, shareFor } from "./shares";
import { type Channel, type Command, Socket } from "./socket";

/** Told after the signals have changed; `before` is the game as it was known until then. */
export type Listener = (update: GameUpdate, before: GameUpdate | null) => void;

/** How a room is reached: what was seen of it so far, and who hears what is told. */
export type Reach = (seen: () => Seen | null, hear: (message: FromServer) => void) => Channel;

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
  /** Whom I have blocked; the server keeps to itself what they say. */
  readonly blocked = signal<ReadonlySet<string>>(new Set());
  /** Whom I do not want to hear at this table. */
  readonly mutes: Mutes;
  /** What was said, as far as I want to hear it. */
  readonly heard = computed<readonly Said[]>(
    () => this.room.value?.said.filter(({ person }) => !this.mutes.people.value.has(person)) ?? [],
  );
  /** Who at the table has agreed to chat with all others there, myself included. */
  readonly agreed = computed<ReadonlySet<string>>(() => new Set(this.room.value?.agreed));
  /** My own id. */
  readonly you = signal("");
  /** The server's clock minus ours, in milliseconds. */
  readonly offset = signal(0);
  readonly connection: ReadonlySignal<ConnectionState>;
  readonly ended: ReadonlySignal<number | null>;

  /** The seats of this screen, in order; none for a spectator. */
  readonly seats = computed<readonly number[]>(() => seatsOf(this.room.value, this.you.value));
  /** Who is here and has no seat, other than myself: their ids and names. */
  readonly spectators = computed<readonly (readonly [person: string, name: string])[]>(() => {
    const seated = new Set(this.room.value?.chairs.map((chair) => chair.person));
    const others = Object.entries(this.names.value).filter(
      ([person]) => !seated.has(person) && person !== this.you.value,
    );
    return others.map(([person, name]) => [person, personName(name)] as const);
  });
  /** Their names. */
  readonly lookingIn = computed<readonly string[]>(() => this.spectators.value.map(([, name]) => name));
  readonly host = computed(() => this.room.value?.host === this.you.value && this.you.value !== "");
  /** Of several seats at this screen, the one whose rack is open; `null` while it is passed on. */
  readonly open = signal<number | null>(null);
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
  private readonly socket: Channel;
  private readonly listeners = new Set<Listener>();
  private version = 0;
  /** What the server shows first on a new connection is how things are. */
  private readonly first = { room: false, game: false };
  private lastDraft = { seat: 0, text: "", at: 0, timer: null as ReturnType<typeof setTimeout> | null };
  /** For the next game, on this connection; and the game for which a share was told last. */
  private pledged = "";
  private sharedFor = "";
  private readonly forgetLanguage: () => void;

  constructor(
    readonly code: string,
    reach: Reach = bySocket(code),
  ) {
    this.mutes = new Mutes(code);
    this.socket = reach(
      () => this.seen(),
      (message) => this.hear(message),
    );
    this.connection = this.socket.connection;
    this.ended = this.socket.ended;
    this.ended.subscribe((code) => {
      if (code === CLOSED.banned) askAgain().catch(() => undefined); // the page says why, if it can be asked
    });
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
        this.pledged = "";
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
        this.takePart(message.room);
        break;
      case "said":
        if (message.version < this.version) return;
        this.version = message.version;
        this.room.value = withSaid(this.room.peek(), message.said);
        break;
      case "blocked":
        this.blocked.value = new Set(message.people);
        break;
      case "game":
        this.hearGame(message);
        break;
      case "draft":
        if (message.game === this.game.peek()?.game) this.draft.value = message;
        break;
      case "notice":
        askAgain().catch(() => undefined); // whoever opens another page is told then
        break;
      case "presence":
        this.people.value = new Set(message.people);
        this.names.value = message.names;
        break;
    }
  }

  /** In the shuffle: with a pledge while one waits, with the share when the game is started. */
  private takePart(room: RoomShown): void {
    if (room.shuffle === undefined || !this.seats.peek().length) return; // a server that shuffles alone, or a spectator
    if (room.shuffle && !room.shuffle.pending) hearDealt(room.shuffle.game);
    const asked = shareFor(room);
    if (asked && asked.game !== this.sharedFor) {
      this.sharedFor = asked.game;
      void this.ask({ type: "share", ...asked });
    }
    const pledge = nextPledge();
    if (pledge === this.pledged) return;
    this.pledged = pledge;
    this.socket.tell({ type: "pledge", pledge });
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

function bySocket(code: string): Reach {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return (seen, hear) => new Socket(`${scheme}://${location.host}/api/rooms/${code}/socket`, seen, hear);
}

/** As many as the server remembers. */
function withSaid(room: RoomShown | null, said: Said): RoomShown | null {
  const earlier = room?.said.filter(({ number }) => number < said.number && number > said.number - REMEMBERED);
  return room && earlier ? { ...room, said: [...earlier, said] } : room;
}

export function seatsOf(room: RoomShown | null, person: string): readonly number[] {
  return room?.chairs.flatMap((chair, seat) => (person && chair.person === person ? [seat] : [])) ?? [];
}

function playerViewOf(game: GameUpdate | null, seat: number | null): PlayerView | null {
  if (!game) return null;
  return game.sights.find((each) => each.seat === seat) ?? game.sights[0] ?? null;
}
