/** A turn of a finished game. What is tried is judged by the server's engine, against the clock of nobody. */
import { get, post } from "../../net/api";
import { StandIn, type Tried } from "../../parts/room/standIn";
import type { FromServer, HintShown, PlayerView, TurnShown, TurnTried } from "../../protocol";

/** Where a game is: at the server, or in a file that somebody has brought. */
export interface TurnSource {
  id: string;
  shown: (turn: number) => Promise<TurnShown>;
  tried: (turn: number, action: string) => Promise<TurnTried>;
}

export function sourceOf(game: string, record: string | undefined): TurnSource {
  return record === undefined
    ? {
        id: game,
        shown: (turn) => get(`/api/games/${game}/turns/${turn}`),
        tried: (turn, action) => post(`/api/games/${game}/turns/${turn}`, { action }),
      }
    : {
        id: game,
        shown: (turn) => post(`/api/records/turns/${turn}`, { record }),
        tried: (turn, action) => post(`/api/records/turns/${turn}/tried`, { record, action }),
      };
}

export class TurnChannel extends StandIn {
  constructor(
    private readonly source: TurnSource,
    private readonly action: number,
    private readonly shown: TurnShown,
    hear: (message: FromServer) => void,
    private readonly onTried: (tried: TurnTried) => void,
  ) {
    const { rules, players, sight } = shown;
    super(`turn ${source.id} ${action}`, { rules, players, seat: sight.seat ?? 0, hints: 1 }, hear);
  }

  protected first(): PlayerView {
    return this.shown.sight;
  }

  protected way(): HintShown {
    return this.shown.way;
  }

  protected async try(action: string): Promise<Tried> {
    const tried = await this.source.tried(this.action, action);
    return { sight: tried.sight, seen: () => this.onTried(tried) };
  }
}
