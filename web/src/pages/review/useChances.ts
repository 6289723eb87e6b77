/** The chances of a seat, asked for part by part and shown as they come. */
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../../net/api";
import type { ChanceShown, ChancesShown, LuckShown, TurningPointShown } from "../../protocol";

export interface SeatChances {
  chances: readonly ChanceShown[];
  /** Where the game turned, once all chances are known. */
  turning: readonly TurningPointShown[] | null;
  luck: LuckShown | null;
  done: boolean;
  /** Why there are no more. */
  problem: string;
}

/** Too much asked for at once, or the server has its hands full. */
const BUSY = [429, 503];
const PATIENCE_MS = 4_000;

const NONE: SeatChances = { chances: [], turning: null, luck: null, done: false, problem: "" };

export function useChances(game: string, seat: number, wanted: boolean): SeatChances {
  const [known, setKnown] = useState<SeatChances>(NONE);
  useEffect(() => {
    setKnown(NONE);
    if (!wanted) return;
    const asking = { gone: false };
    void follow(game, seat, asking, setKnown);
    return () => {
      asking.gone = true;
    };
  }, [game, seat, wanted]);
  return known;
}

async function follow(
  game: string,
  seat: number,
  asking: { gone: boolean },
  tell: (known: SeatChances) => void,
): Promise<void> {
  let known = NONE;
  for (let part: number | null = 0; part !== null; ) {
    try {
      const came: ChancesShown = await get<ChancesShown>(`/api/games/${game}/chances/${seat}/${part}`);
      const turning = came.next === null ? came.turning_points : null;
      known = {
        ...known,
        chances: [...known.chances, ...came.chances],
        turning,
        luck: came.luck,
        done: came.next === null,
      };
      part = came.next;
    } catch (error) {
      if (error instanceof Refused && BUSY.includes(error.status)) {
        await new Promise((done) => setTimeout(done, PATIENCE_MS)); // others have their turn first
        if (asking.gone) return;
        continue;
      }
      known = { ...known, done: true, problem: error instanceof Refused ? error.message : String(error) };
      part = null;
    }
    if (asking.gone) return;
    tell(known);
  }
}
