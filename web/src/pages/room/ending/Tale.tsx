import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import { listed } from "../../../words/lists";
import style from "./End.module.css";
import { seatTold } from "./ending";
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
  const alone = ending.names.length === 1;
  const word = alone ? headline : wordOf(ending, mine);
  useEffect(() => {
    if (!document.querySelector("dialog[open]")) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} class={style.word} data-long={word.length > LONG || undefined}>
        <b>{word}</b>
        {!alone && (
          <span class={style.score}>
            <review.Score score={ending.scores[seatTold(ending, mine)] ?? 0} />
          </span>
        )}
      </h2>
      <p class={style.why} role="status">
        {why}
      </p>
      <p id={name} class={alone ? "unseen" : style.how}>
        {headline}
      </p>
    </>
  );
}

function wordOf({ names, winners }: Ending, mine: readonly number[]): string {
  if (mine.length === 1 && winners.includes(mine[0] ?? -1)) return t`You won.`;
  return listed(winners.map((seat) => names[seat] ?? ""));
}
