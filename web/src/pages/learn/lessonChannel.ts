/**
 * A position of a lesson stands in for a room: boards follow it and ask it as any other. What is tried is judged by the
 * server's engine; what was done so far is kept here.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import { post, Refused } from "../../net/api";
import type { ConnectionState } from "../../net/connection";
import type { Channel, Command } from "../../net/socket";
import type { Answer, FromServer, LessonShown, LessonTried, PlayerView, Refusal, RoomShown } from "../../protocol";

const LEARNER = "learner";

export class LessonChannel implements Channel {
  readonly connection = signal<ConnectionState>("open");
  readonly ended = signal<number | null>(null);
  private readonly actions: string[] = [];
  private readonly game: string;
  private closed = false;

  constructor(
    private readonly shown: ReadonlySignal<LessonShown>,
    private readonly number: number,
    private readonly hear: (message: FromServer) => void,
    private readonly onDone: () => void,
  ) {
    this.game = `lesson ${this.lesson.name} ${number}`;
    queueMicrotask(() => this.begin());
  }

  private get lesson(): LessonShown {
    return this.shown.peek();
  }

  private get position() {
    const position = this.lesson.positions[this.number];
    if (!position) throw new Error(`no position ${this.number} in ${this.lesson.name}`);
    return position;
  }

  private begin(): void {
    if (this.closed) return;
    this.hear({ type: "welcome", you: LEARNER, name: "", now: Date.now(), protocol: 0 });
    this.hear({ type: "room", version: 1, room: roomOf(this.lesson, this.game) });
    this.show(this.position.sight);
  }

  private show(sight: PlayerView): void {
    const seq = this.actions.length;
    const none = { deadline: null, extended: 0, commitment: "", secret: null };
    this.hear({ type: "game", game: this.game, seq, now: Date.now(), sights: [sight], ...none });
  }

  async ask(command: Command): Promise<Answer | Refusal> {
    if (command.type === "hint") return { type: "answer", id: "", hint: this.position.way };
    if (command.type === "act") return this.try(command.action);
    return { type: "answer", id: "" };
  }

  private async try(action: string): Promise<Answer | Refusal> {
    const actions = [...this.actions, action];
    const address = `/api/lessons/${this.lesson.name}/${this.number}`;
    try {
      const { sight, done } = await post<LessonTried>(address, { actions });
      this.actions.push(action);
      if (!this.closed) this.show(sight);
      if (done) this.onDone();
      return { type: "answer", id: "", seq: actions.length - 1 };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { type: "refusal", id: "lesson", message: error.message, broken: [...error.broken] };
    }
  }

  tell(): void {}

  restart(): void {}

  close(): void {
    this.closed = true;
  }
}

/** The learner, and somebody who never moves. */
function roomOf({ rules }: LessonShown, game: string): RoomShown {
  return {
    code: "",
    options: {
      rules,
      seats: 2,
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
    chairs: [
      { name: "", person: LEARNER, bot: null, moved: 0 },
      { name: "", person: null, bot: "novice", moved: 0 },
    ],
    phase: "playing",
    game,
    first: 0,
    draw: [],
    results: [],
    totals: [0, 0],
    ranking: [],
    match_over: false,
    hints: [0, 0],
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
