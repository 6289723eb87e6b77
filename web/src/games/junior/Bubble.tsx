import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import { Icon } from "../../parts/icons/Icon";
import style from "./Bubble.module.css";
import type { JuniorDesk } from "./turn/desk";

/** A hint: first a nudge, and who wants more is shown the tiles. It lies where no run does, and moves nothing. */
export function Bubble({ desk }: { desk: JuniorDesk }) {
  const advice = desk.advice.value;
  if (!advice) return null;
  const away = desk.selected.value !== null || desk.held.value !== null;
  return (
    <section class={style.bubble} aria-label={t`Hint`} data-away={away || undefined}>
      <span class={style.bulb}>
        <Icon name="hint" size={28} />
      </span>
      <p>{advice.text}</p>
      {!advice.shown && <Button kind="action" onClick={() => desk.hint(true)}>{t`Show me`}</Button>}
      {advice.shown && advice.marks.pieces.size > 0 && !desk.touched.value && (
        <Button kind="outline" square icon="eye" aria-label={t`Do it for me`} onClick={() => desk.layOutAdvice()} />
      )}
      <Button
        kind="plain"
        square
        icon="close"
        aria-label={t`Close`}
        onClick={() => {
          desk.advice.value = null;
        }}
      />
    </section>
  );
}
