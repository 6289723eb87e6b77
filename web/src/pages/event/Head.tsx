import type { ComponentChildren } from "preact";
import style from "./Head.module.css";

interface Props {
  title: string;
  note: string;
  /** Under the note. */
  more?: ComponentChildren;
  /** At the left of the title. */
  start: ComponentChildren;
  /** Under the whole bar. */
  below?: ComponentChildren;
  /** How wide and how high the bar is, and how large its title (--title). */
  class?: string | undefined;
  /** At the right of the title. */
  children?: ComponentChildren;
}

/** The dark bar above a page of a championship. */
export function Head({ title, note, more, start, below, class: name = "", children }: Props) {
  return (
    <header class={style.head}>
      <div class={`${style.bar} ${name}`}>
        {start}
        <div class={style.names}>
          <h1>{title}</h1>
          <p>{note}</p>
          {more}
        </div>
        {children}
      </div>
      {below}
    </header>
  );
}

/** Told below the bar while there is no connection. */
export function Lost({ children }: { children: ComponentChildren }) {
  return (
    <p class={style.lost} role="status">
      {children}
    </p>
  );
}
