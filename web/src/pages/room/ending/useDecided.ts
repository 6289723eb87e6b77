import { useEffect, useState } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import { get } from "../../../net/api";
import type { Replayed } from "../../../protocol";
import { language } from "../../../words/i18n";

/** What decided it, from the whole game, which is there for everybody once it is over; nothing until it is known. */
export function useDecided({ decided }: GameReview, { game, names }: Ending, mine: readonly number[]): string {
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  useEffect(() => {
    if (!decided) return;
    let gone = false;
    get<Replayed>(`/api/games/${game}`).then(
      (found) => {
        if (!gone) setReplayed(found);
      },
      () => undefined, // the score stands without it
    );
    return () => {
      gone = true;
    };
  }, [game, decided]);
  language.value; // said anew in another one
  return (replayed && decided?.(replayed, names, mine)) || "";
}
