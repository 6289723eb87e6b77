import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import style from "./Panel.module.css";

interface Props {
  title: string;
  /** What stands at the right of the title. */
  note?: ComponentChildren;
  /** Whether it could not be had; then it says so, and keeps its place. */
  failed?: boolean;
  class?: string | undefined;
  children: ComponentChildren;
}

/** A part of the console, which lives or fails by itself. */
export function Panel({ title, note, failed = false, class: name = "", children }: Props) {
  const heading = useId();
  return (
    <section class={`${style.panel} ${name}`} aria-labelledby={heading}>
      <header class={style.head}>
        <h2 id={heading}>{title}</h2>
        {note !== undefined && <span class={style.note}>{note}</span>}
      </header>
      {failed ? <p class={style.failed}>{t`This could not be read just now; the rest is live.`}</p> : children}
    </section>
  );
}
