import type { ComponentChildren } from "preact";
import style from "./Disclosure.module.css";

interface Props {
  /** What it is about, before it is opened. */
  words: string;
  class?: string | undefined;
  children: ComponentChildren;
}

/** What only few want to see, behind a line of words. */
export function Disclosure({ words, class: name = "", children }: Props) {
  return (
    <details class={`${style.more} ${name}`}>
      <summary>{words}</summary>
      {children}
    </details>
  );
}
