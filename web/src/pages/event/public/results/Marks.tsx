import type { StandingShown } from "../../../../protocol";
import { markWord } from "../../../../words/events";
import { listed } from "../../../../words/lists";
import style from "./Marks.module.css";

type Mark = StandingShown["marks"][number];

const ORDER: readonly Mark[] = ["won", "lost", "due", "missed", "cancelled", "void"];

/** A sign for each game: full when won, empty when lost, dashed while it is to be played. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (!marks.length) return null;
  return (
    <span class={style.marks} role="img" aria-label={listed(marks.map(markWord))}>
      {marks.map((mark, at) => (
        <Dot key={at} mark={mark} />
      ))}
    </span>
  );
}

function Dot({ mark }: { mark: Mark }) {
  return <span class={style.mark} data-mark={mark} aria-hidden="true" />;
}

/** What the signs mean, as far as they are there. */
export function Legend({ marks }: { marks: readonly Mark[] }) {
  const there = ORDER.filter((mark) => marks.includes(mark));
  if (!there.length) return null;
  return (
    <p class={style.legend}>
      {there.map((mark) => (
        <span key={mark}>
          <Dot mark={mark} /> {markWord(mark)}
        </span>
      ))}
    </p>
  );
}
