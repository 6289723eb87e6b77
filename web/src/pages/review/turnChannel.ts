/** A turn of a finished game. What is tried is judged by the server's engine, against the clock of nobody. */
import { post } from "../../net/api";
import { StandIn, type Tried } from "../../parts/room/standIn";
import type { FromServer, HintShown, PlayerView, TurnShown, TurnTried } from "../../protocol";

export class TurnChannel extends StandIn {
  constructor(
    private readonly record: string,
    private readonly action: number,
    private readonly shown: TurnShown,
    hear: (message: FromServer) => void,
    private readonly onTried: (tried: TurnTried) => void,
  ) {
    const { rules, players, sight } = shown;
    super(`turn ${record} ${action}`, { rules, players, seat: sight.seat ?? 0, hints: 1 }, hear);
  }

  protected first(): PlayerView {
    return this.shown.sight;
  }

  protected way(): HintShown {
    return this.shown.way;
  }

  protected async try(action: string): Promise<Tried> {
    const tried = await post<TurnTried>(`/api/games/${this.record}/turns/${this.action}`, { action });
    return { sight: tried.sight, seen: () => this.onTried(tried) };
  }
}
