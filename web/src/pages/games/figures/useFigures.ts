import { useEffect, useState } from "preact/hooks";
import { get } from "../../../net/api";
import { patiently } from "../../../net/patience";
import type { GameFigures, GameListed } from "../../../protocol";
import { isOwn, type Looked } from "./figures";

/** So many of the last games are looked at: a review costs the server some of its time. */
export const MOST = 30;

interface Figures {
  looked: Looked[];
  /** How many are asked for, and whether some could not be had now. */
  asked: number;
  later: boolean;
}

/** One game after the other, at the server's pace; what has come stays if it does not answer any more. */
export function useFigures(games: readonly GameListed[]): Figures {
  const wanted = games.filter(isOwn).slice(0, MOST);
  const [looked, setLooked] = useState<Looked[]>([]);
  const [later, setLater] = useState(false);
  const key = wanted.map(({ id }) => id).join();
  useEffect(() => {
    const asking = { gone: false };
    setLooked([]);
    setLater(false);
    const ask = async () => {
      for (const game of wanted) {
        const { seats } = await patiently(() => get<GameFigures>(`/api/games/${game.id}/figures`), asking);
        const seat = seats[game.seats[0] ?? 0];
        if (asking.gone) return;
        if (seat) setLooked((known) => [...known, { game, seat }]);
      }
    };
    ask().catch(() => !asking.gone && setLater(true));
    return () => {
      asking.gone = true;
    };
  }, [key]);
  return { looked, asked: wanted.length, later };
}
