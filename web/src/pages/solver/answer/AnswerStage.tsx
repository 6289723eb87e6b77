import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import style from "./AnswerStage.module.css";

interface Props {
  title: string;
  note: string;
  kind: string;
  /** Beside its title: to share it, or to close it. */
  ways: ComponentChildren;
  children: ComponentChildren;
}

/** What the answer comes to, over the table that shows it; of tiles and of dice. */
export function AnswerStage({ title, note, kind, ways, children }: Props) {
  return (
    <section class={style.stage} aria-label={t`The answer`}>
      <header class={style.head}>
        <div role="status">
          <h2 class={style.title}>{title}</h2>
          <p class={style.note} data-kind={kind}>
            {note}
          </p>
        </div>
        <span class={style.ways}>{ways}</span>
      </header>
      {children}
    </section>
  );
}
