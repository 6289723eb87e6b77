/**
 * A turn of a finished game stands in for a room: the board follows it and asks it as any other. What is tried is judged
 * by the server's engine, against the clock of nobody.
 */
import { signal } from "@preact/signals";
import { post, Refused } from "../../net/api";
import type { ConnectionState } from "../../net/connection";
import type { Channel, Command } from "../../net/socket";
import type { Answer, FromServer, PlayerView, Refusal, RoomShown, TurnShown, TurnTried } from "../../protocol";

const TRYING = "trying";

export class TurnChannel implements Channel {
  readonly connection = signal<ConnectionState>("open");
  readonly ended = signal<number | null>(null);
  private tried = 0;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly action: number,
    private readonly shown: TurnShown,
    private readonly hear: (message: FromServer) => void,
    private readonly onTried: (tried: TurnTried) => void,
  ) {
    queueMicrotask(() => this.begin());
  }

  private get name(): string {
    return `turn ${this.game} ${this.action}`;
  }

  private begin(): void {
    if (this.closed) return;
    this.hear({ type: "welcome", you: TRYING, name: "", now: Date.now(), protocol: 0 });
    this.hear({ type: "room", version: 1, room: roomOf(this.shown, this.name) });
    this.show(this.shown.sight);
  }

  private show(sight: PlayerView): void {
    const none = { deadline: null, extended: 0, commitment: "", secret: null };
    this.hear({ type: "game", game: this.name, seq: this.tried, now: Date.now(), sights: [sight], ...none });
  }

  async ask(command: Command): Promise<Answer | Refusal> {
    if (command.type === "hint") return { type: "answer", id: "", hint: this.shown.way };
    if (command.type === "act") return this.try(command.action);
    return { type: "answer", id: "" };
  }

  private async try(action: string): Promise<Answer | Refusal> {
    try {
      const tried = await post<TurnTried>(`/api/games/${this.game}/turns/${this.action}`, { action });
      this.tried = 1;
      if (!this.closed) this.show(tried.sight);
      this.onTried(tried);
      return { type: "answer", id: "", seq: 0 };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { type: "refusal", id: "turn", message: error.message, broken: [...error.broken] };
    }
  }

  tell(): void {}

  restart(): void {}

  close(): void {
    this.closed = true;
  }
}

/** Who tries it, and others who never move. */
function roomOf({ rules, sight, players }: TurnShown, game: string): RoomShown {
  const chairs = Array.from({ length: players }, (_, seat) => ({
    name: "",
    person: seat === sight.seat ? TRYING : null,
    bot: seat === sight.seat ? null : "novice",
    moved: 0,
  }));
  return {
    code: "",
    options: {
      rules,
      seats: players,
      games: 1,
      game: {},
      spectators: false,
      hints: 1,
      bot: null,
      pace: "human",
      announce: true,
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
    totals: chairs.map(() => 0),
    ranking: [],
    match_over: false,
    hints: chairs.map(() => 0),
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
