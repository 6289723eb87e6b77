import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import style from "./Moves.module.css";
import type { Stepping } from "./stepping";

/** Every move in words, to go to. */
export function Moves({ words, stepping }: { words: readonly string[]; stepping: Stepping }) {
  const list = useRef<HTMLOListElement>(null);
  const { at } = stepping;
  useEffect(() => {
    const box = list.current;
    const line = box?.children[at];
    if (!box || !(line instanceof HTMLElement)) return;
    const top = line.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 3; // within the list only: the page stays where it is
    }
  }, [at]);
  return (
    <section aria-label={t`All moves`}>
      <h2 class={style.title}>{t`All moves`}</h2>
      <ol ref={list} class={style.moves}>
        {words.map((each, step) => (
          <li key={step}>
            <button type="button" aria-current={step === at ? "step" : undefined} onClick={() => stepping.to(step)}>
              <span class={style.number}>{step}</span>
              <span>{each}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
