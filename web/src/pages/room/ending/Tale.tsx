import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import { listed } from "../../../words/lists";
import { seatTold } from "./ending";
import style from "./Tale.module.css";
import { useDecided } from "./useDecided";

interface Props {
  review: GameReview;
  ending: Ending;
  /** The seats of who reads it. */
  mine: readonly number[];
  /** Where the sentence stands that says who won and how. */
  name: string;
}

/** Letters beyond which a word has no room to be large. */
const LONG = 11;

/** The end in a word; then what decided it, where the family can say so. Whoever listens begins here. */
export function Tale({ review, ending, mine, name }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const why = useDecided(review, ending, mine);
  const headline = review.headline(ending, mine);
  const told = seatTold(ending, mine);
  const alone = ending.names.length === 1;
  const word = alone ? headline : wordOf(ending, mine);
  useEffect(() => {
    if (!document.querySelector("dialog[open]")) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class={style.aside}>
      <h2 ref={heading} tabIndex={-1} class={style.word} data-long={word.length > LONG || undefined}>
        <b>{word}</b>
        {!alone && (
          <span class={style.score}>
            {review.result ? review.result(ending, told) : <review.Score score={ending.scores[told] ?? 0} />}
          </span>
        )}
      </h2>
      <div class={style.told}>
        {why !== "" && (
          <p class={style.why} role="status">
            {why}
          </p>
        )}
        <p id={name} class={alone ? "unseen" : why === "" ? style.why : style.how}>
          {headline}
        </p>
      </div>
    </div>
  );
}

function wordOf({ names, winners }: Ending, mine: readonly number[]): string {
  if (mine.length === 1 && winners.includes(mine[0] ?? -1)) return t`You won.`;
  return listed(winners.map((seat) => names[seat] ?? ""));
}
