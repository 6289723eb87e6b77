/** The chances of a seat, asked for part by part and shown as they come. */
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../../net/api";
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

/** Of a game of the server, or of that of a file, whose text is its `record`. */
export function useChances(game: string, record: string | undefined, seat: number, wanted: boolean): SeatChances {
  const [known, setKnown] = useState<SeatChances>(NONE);
  useEffect(() => {
    setKnown(NONE);
    if (!wanted) return;
    const asking = { gone: false };
    const ask = (part: number, chances: readonly ChanceShown[]): Promise<ChancesShown> =>
      record === undefined
        ? get(`/api/games/${game}/chances/${seat}/${part}`)
        : post(`/api/records/chances/${seat}/${part}`, { record, known: chances });
    void follow(ask, asking, setKnown);
    return () => {
      asking.gone = true;
    };
  }, [game, record, seat, wanted]);
  return known;
}

type Ask = (part: number, known: readonly ChanceShown[]) => Promise<ChancesShown>;

async function follow(ask: Ask, asking: Asking, tell: (known: SeatChances) => void): Promise<void> {
  let known = NONE;
  for (let part: number | null = 0; part !== null; ) {
    try {
      const asked: number = part;
      const before = known.chances;
      const came: ChancesShown = await patiently(() => ask(asked, before), asking);
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
