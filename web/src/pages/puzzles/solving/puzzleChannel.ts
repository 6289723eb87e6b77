/** A puzzle as a room. What is tried is judged by the server's engine, or here while there is no connection. */
import { post, Refused } from "../../../net/api";
import { StandIn, type Tried } from "../../../parts/room/standIn";
import type { FromServer, HintShown, PlayerView, PuzzleShown, PuzzleTried, TryPuzzle } from "../../../protocol";
import { judgeHere } from "./judge";

export interface Ended {
  tried: PuzzleTried | null;
  /** What was sent, or is to be sent when there is a connection. */
  sent: TryPuzzle;
}

/** What is asked of whoever solves it, when he tries something. */
export interface Solver {
  /** How many rungs of help, the day, and a guest's rating. */
  told: () => Omit<TryPuzzle, "actions">;
  moved: (turn: number) => void;
  solved: (ended: Ended) => void;
}

export class PuzzleChannel extends StandIn {
  private readonly actions: string[] = [];
  private sight: PlayerView;

  constructor(
    private readonly puzzle: PuzzleShown,
    hear: (message: FromServer) => void,
    private readonly solver: Solver,
  ) {
    const { id, rules, sight } = puzzle;
    super(`puzzle ${id}`, { rules, players: seatsOf(puzzle), seat: sight.seat ?? 0, hints: 0 }, hear);
    this.sight = sight;
  }

  protected first(): PlayerView {
    return this.sight;
  }

  protected way(): HintShown {
    const { help } = this.puzzle;
    const turn = help[this.actions.length] ?? help.at(-1);
    if (!turn) throw new Error("a puzzle without a solution");
    return turn.hint;
  }

  protected async try(action: string): Promise<Tried> {
    const sent = { ...this.solver.told(), actions: [...this.actions, action] };
    const { sight, done, tried } = await this.judged(action, sent);
    this.actions.push(action);
    this.sight = sight;
    const seen = () => {
      if (done) this.end();
      if (done) this.solver.solved({ tried, sent });
      else this.solver.moved(this.actions.length);
    };
    return { sight, seen };
  }

  private async judged(action: string, sent: TryPuzzle) {
    try {
      const tried = await post<PuzzleTried>(`/api/puzzles/${this.puzzle.id}`, sent);
      return { sight: tried.sight, done: tried.done, tried };
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 0 || !("opened" in this.sight.view)) throw error;
      return { ...judgeHere(this.puzzle, this.sight, action, this.actions.length), tried: null };
    }
  }
}

/** Whoever holds nothing has no chair: dice alone are played by one. */
function seatsOf({ sight }: PuzzleShown): number {
  const { tiles, hands, stars } = sight.view as Record<string, readonly unknown[] | undefined>;
  return (tiles ?? hands ?? stars ?? []).length;
}
