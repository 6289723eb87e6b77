/**
 * A position stands in for a room: boards follow it and ask it as any other. Whoever tries something in it sits in one
 * chair; in the others are bots that never move.
 */
import { signal } from "@preact/signals";
import { Refused } from "../../net/api";
import type { ConnectionState } from "../../net/connection";
import type { Channel, Command } from "../../net/socket";
import type { Answer, FromServer, HintShown, PlayerView, Refusal, RoomShown } from "../../protocol";

const TRYING = "trying";

export interface Standing {
  rules: string;
  players: number;
  seat: number;
  /** Hints that may be asked for at the board. */
  hints: number;
}

/** What is seen after an action, and what is done once it is. */
export interface Tried {
  sight: PlayerView;
  seen?: () => void;
}

export abstract class StandIn implements Channel {
  readonly connection = signal<ConnectionState>("open");
  readonly ended = signal<number | null>(null);
  private seq = 0;
  private version = 0;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly standing: Standing,
    private readonly hear: (message: FromServer) => void,
  ) {
    queueMicrotask(() => this.begin());
  }

  /** What is seen first. */
  protected abstract first(): PlayerView;
  /** The way to the goal, for who asks. */
  protected abstract way(): HintShown;
  /** Throws a `Refused` where it is not done. */
  protected abstract try(action: string): Promise<Tried>;

  private begin(): void {
    if (this.closed) return;
    this.hear({ type: "welcome", you: TRYING, name: "", now: Date.now(), protocol: 0 });
    this.tellRoom(roomOf(this.standing, this.game));
    this.show(this.first());
  }

  private tellRoom(room: RoomShown): void {
    this.version += 1;
    if (!this.closed) this.hear({ type: "room", version: this.version, room });
  }

  /** The goal is reached: the board tells it as it tells the end of a game. */
  protected end(): void {
    const result = { game: this.game, scores: this.points(), winners: [this.standing.seat] };
    this.tellRoom({ ...roomOf(this.standing, this.game), phase: "between", results: [result] });
  }

  private points(): number[] {
    return Array.from({ length: this.standing.players }, () => 0);
  }

  private show(sight: PlayerView): void {
    if (this.closed) return;
    this.seq += sight.happened.length;
    const none = { deadline: null, extended: 0, commitment: "", secret: null };
    this.hear({ type: "game", game: this.game, seq: this.seq, now: Date.now(), sights: [sight], ...none });
  }

  async ask(command: Command): Promise<Answer | Refusal> {
    if (command.type === "hint") return { type: "answer", id: "", hint: this.way() };
    if (command.type !== "act") return { type: "answer", id: "" };
    try {
      const { sight, seen } = await this.try(command.action);
      const { seq } = this;
      this.show(sight);
      seen?.();
      return { type: "answer", id: "", seq };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { type: "refusal", id: "tried", message: error.message, broken: [...error.broken] };
    }
  }

  tell(): void {}

  restart(): void {}

  close(): void {
    this.closed = true;
  }
}

function roomOf({ rules, players, seat: mine, hints }: Standing, game: string): RoomShown {
  const chairs = Array.from({ length: players }, (_, seat) => ({
    name: "",
    person: seat === mine ? TRYING : null,
    bot: seat === mine ? null : "novice",
    moved: 0,
  }));
  const none = chairs.map(() => 0);
  return {
    code: "",
    options: {
      rules,
      seats: players,
      games: 1,
      game: {},
      spectators: false,
      hints,
      bot: null,
      pace: "human",
      announce: true,
      add_up: false,
      waits: false,
    },
    strict: false,
    host: "",
    chairs,
    phase: "playing",
    game,
    first: 0,
    draw: [],
    results: [],
    totals: none,
    adds_up: true,
    ranking: [],
    match_over: false,
    hints: none,
    event: "",
    shuffle: null,
    said: [],
    muted: [],
    sent_away: [],
    broken_off: false,
    unplayable: false,
    house: null,
    agreed: [],
    chatting: false,
    paused: false,
    goes_round: false,
  };
}
