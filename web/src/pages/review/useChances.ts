/** The chances of a seat, asked for part by part and shown as they come. */
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../../net/api";
import { type Asking, patiently } from "../../net/patience";
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

async function follow(game: string, seat: number, asking: Asking, tell: (known: SeatChances) => void): Promise<void> {
  let known = NONE;
  for (let part: number | null = 0; part !== null; ) {
    try {
      const address = `/api/games/${game}/chances/${seat}/${part}`;
      const came: ChancesShown = await patiently(() => get<ChancesShown>(address), asking);
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
      known = { ...known, done: true, problem: error instanceof Refused ? error.message : String(error) };
      part = null;
    }
    if (asking.gone) return;
    tell(known);
  }
}
