import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import { get } from "../../../net/api";
import type { Replayed } from "../../../protocol";
import { language } from "../../../words/i18n";
import { listed } from "../../../words/lists";
import style from "./Verdict.module.css";

interface Props {
  review: GameReview;
  ending: Ending;
  /** The seats of who reads it. */
  mine: readonly number[];
}

/** The end in a word: winning lights up, losing is kind; then what decided it, where the family can say so. */
export function Verdict({ review, ending, mine }: Props) {
  const why = useDecided(review, ending, mine);
  const won = mine.length === 1 && ending.winners.includes(mine[0] ?? -1);
  const shown = won ? (mine[0] ?? 0) : (ending.winners[0] ?? 0);
  const names = listed(ending.winners.map((seat) => ending.names[seat] ?? ""));
  return (
    <section class={style.verdict} data-won={won || undefined} aria-label={t`How it ended`}>
      <p class={style.word}>
        <b>{won ? t`You won.` : names}</b>
        <span class={style.score}>
          <review.Score score={ending.scores[shown] ?? 0} />
        </span>
      </p>
      {why && <p class={style.why}>{why}</p>}
    </section>
  );
}

/** From the whole game, which is there for everybody once it is over. */
function useDecided({ decided }: GameReview, { game, names }: Ending, mine: readonly number[]): string {
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
