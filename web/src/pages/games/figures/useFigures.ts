import { useEffect, useState } from "preact/hooks";
import { get } from "../../../net/api";
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

/** One game after the other; what has come stays if the server has enough of it. */
export function useFigures(games: readonly GameListed[]): Figures {
  const wanted = games.filter(isOwn).slice(0, MOST);
  const [looked, setLooked] = useState<Looked[]>([]);
  const [later, setLater] = useState(false);
  const key = wanted.map(({ id }) => id).join();
  useEffect(() => {
    let gone = false;
    setLooked([]);
    setLater(false);
    const ask = async () => {
      for (const game of wanted) {
        const { seats } = await get<GameFigures>(`/api/games/${game.id}/figures`);
        const seat = seats[game.seats[0] ?? 0];
        if (gone) return;
        if (seat) setLooked((known) => [...known, { game, seat }]);
      }
    };
    ask().catch(() => !gone && setLater(true));
    return () => {
      gone = true;
    };
  }, [key]);
  return { looked, asked: wanted.length, later };
}
