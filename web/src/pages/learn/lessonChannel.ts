/** A position of a lesson. What is tried is judged by the server's engine; what was done so far is kept here. */
import type { ReadonlySignal } from "@preact/signals";
import { post } from "../../net/api";
import { StandIn, type Tried } from "../../parts/room/standIn";
import type { FromServer, HintShown, LessonShown, LessonTried, PlayerView } from "../../protocol";

/** The learner, and somebody who never moves. */
const PLAYERS = 2;

export class LessonChannel extends StandIn {
  private readonly actions: string[] = [];

  constructor(
    private readonly shown: ReadonlySignal<LessonShown>,
    private readonly number: number,
    hear: (message: FromServer) => void,
    private readonly onDone: () => void,
  ) {
    const { name, rules } = shown.peek();
    super(`lesson ${name} ${number}`, { rules, players: PLAYERS, seat: 0, hints: 1 }, hear);
  }

  private get position() {
    const { name, positions } = this.shown.peek();
    const position = positions[this.number];
    if (!position) throw new Error(`no position ${this.number} in ${name}`);
    return position;
  }

  protected first(): PlayerView {
    return this.position.sight;
  }

  protected way(): HintShown {
    return this.position.way;
  }

  protected async try(action: string): Promise<Tried> {
    const actions = [...this.actions, action];
    const address = `/api/lessons/${this.shown.peek().name}/${this.number}`;
    const { sight, done } = await post<LessonTried>(address, { actions });
    this.actions.push(action);
    return done ? { sight, seen: this.onDone } : { sight };
  }
}
