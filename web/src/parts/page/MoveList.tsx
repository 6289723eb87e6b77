import { useEffect, useRef } from "preact/hooks";
import style from "./MoveList.module.css";

interface Props {
  words: readonly string[];
  /** The number of the first line. */
  first?: number;
  /** The line that is shown now. */
  at: number;
  /** To go to a line; without it there is nothing to press. */
  onStep?: ((line: number) => void) | undefined;
}

/** Every move in words, to go to. */
export function MoveList({ words, first = 0, at, onStep }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[at];
    if (!box || !(line instanceof HTMLElement)) return;
    const top = line.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 3; // within the list only: the page stays where it is
    }
  }, [at, words.length]);
  return (
    <ol ref={list} class={style.moves}>
      {words.map((each, line) => {
        const here = line === at ? "step" : undefined;
        const text = (
          <>
            <span class={style.number}>{first + line}</span>
            <span>{each}</span>
          </>
        );
        return (
          <li key={line}>
            {onStep ? (
              <button type="button" class={style.move} aria-current={here} onClick={() => onStep(line)}>
                {text}
              </button>
            ) : (
              <span class={style.move}>{text}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
