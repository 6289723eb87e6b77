/** What happens in the tile games, as the server tells it. */
import type {
  ClassicAnnounced,
  ClassicDrew,
  ClassicFinished,
  ClassicLaid,
  ClassicLastRound,
  ClassicMistook,
  ClassicPassed,
  ClassicRedealt,
  ClassicTimedOut,
} from "../protocol";

export type TableEvent =
  | ClassicLaid
  | ClassicDrew
  | ClassicPassed
  | ClassicTimedOut
  | ClassicMistook
  | ClassicRedealt
  | ClassicAnnounced
  | ClassicLastRound
  | ClassicFinished;

/** One action of the game and what came of it, to be looked at again. */
export interface Move {
  seq: number;
  seat: number;
  events: readonly TableEvent[];
  /** The table after it, in the notation. */
  table: string;
  /** The pieces that were new to the table, and the melds that were changed. */
  laid: ReadonlySet<string>;
  changed: ReadonlySet<string>;
}

export function seatOf(events: readonly TableEvent[]): number | null {
  const [first] = events;
  return first && "seat" in first ? first.seat : null;
}
