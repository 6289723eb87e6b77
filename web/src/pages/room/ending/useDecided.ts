import { useEffect, useState } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import { get } from "../../../net/api";
import type { Replayed } from "../../../protocol";
import { shortName } from "../../../words/games";
import { language } from "../../../words/i18n";

/** What decided it, from the whole game, which is there for everybody once it is over; `null` until it is known. */
export function useDecided({ decided }: GameReview, { game, names }: Ending, mine: readonly number[]): string | null {
  const [replayed, setReplayed] = useState<Replayed | "unknown" | null>(null);
  useEffect(() => {
    if (!decided) return;
    let gone = false;
    get<Replayed>(`/api/games/${game}`).then(
      (found) => {
        if (!gone) setReplayed(found);
      },
      () => {
        if (!gone) setReplayed("unknown"); // the score stands without it
      },
    );
    return () => {
      gone = true;
    };
  }, [game, decided]);
  language.value; // said anew in another one
  if (!decided || replayed === "unknown") return "";
  return replayed && decided(replayed, names.map(shortName), mine);
}
