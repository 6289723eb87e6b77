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

export function seatOf(events: readonly TableEvent[]): number | null {
  const [first] = events;
  return first && "seat" in first ? first.seat : null;
}
