import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import { Icon } from "../../parts/page/Icon";
import style from "./Bubble.module.css";
import type { JuniorDesk } from "./turn/desk";

/** A hint: first a nudge, and who wants more is shown the tiles. It has its own place, so that it covers none. */
export function Bubble({ desk }: { desk: JuniorDesk }) {
  const advice = desk.advice.value;
  if (!advice) return null;
  return (
    <section class={style.bubble} aria-label={t`Hint`}>
      <span class={style.bulb}>
        <Icon name="hint" size={28} />
      </span>
      <p>{advice.text}</p>
      {!advice.shown && <Button kind="action" onClick={() => desk.hint(true)}>{t`Show me`}</Button>}
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
