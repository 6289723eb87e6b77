import { plural, t } from "@lingui/core/macro";
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/controls/Button";
import type { HintShown } from "../../protocol";
import { tied } from "../../words/tiles";
import type { Desk } from "../desk";
import { layOutTable } from "../draft";
import { FloatCard } from "./FloatCard";
import style from "./HintCard.module.css";
import { allMelds } from "./taken";
import { useWayBack } from "./useWayBack";

/** So many need not be counted. */
const MANY_HINTS = 20;

/** Over free cloth, where nobody else speaks. */
export function HintCard({ desk }: { desk: Desk }) {
  const hint = desk.hint.value;
  if (!hint) return null;
  return (
    <FloatCard label={t`Hint`} taken={() => allMelds(desk)}>
      <HintInside desk={desk} hint={hint} />
    </FloatCard>
  );
}

/** First a nudge; then, if it is wanted, the play step by step: its tiles are marked, and it can be laid with one tap. */
export function HintInside({ desk, hint }: { desk: Desk; hint: HintShown }) {
  const next = useRef<HTMLButtonElement>(null);
  const at = desk.guide.at.value;
  useEffect(() => next.current?.focus(), [hint, at]);
  useSignalEffect(() => {
    if (desk.guide.done.value) desk.hint.value = null; // all of it lies there
  });
  useWayBack();
  const close = () => {
    desk.hint.value = null;
  };
  const whole = hint.steps.length > 0;
  const lays = hint.action?.startsWith("play") ?? false;
  return (
    <div class={style.card}>
      <div class={style.text}>
        {whole && lays ? <Step hint={hint} at={at} /> : <Told hint={hint} />}
        {hint.left > 0 && hint.left < MANY_HINTS && (
          <p>{plural(hint.left, { one: "# hint left in this game.", other: "# hints left in this game." })}</p>
        )}
      </div>
      <div class={style.ways}>
        {!whole && (
          <Button ref={next} kind="action" onClick={() => desk.takeHint(true)}>
            {t`Show the play`}
          </Button>
        )}
        {whole && lays && <Lay desk={desk} hint={hint} first={next} />}
        <Button ref={whole && !lays ? next : null} kind="outline" onClick={close}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}

/** What is to be done now, and which step of how many that is. */
function Step({ hint, at }: { hint: HintShown; at: number }) {
  const count = hint.steps.length;
  const now = Math.min(at, count - 1) + 1;
  return (
    <>
      {count > 1 && <p>{t`Step ${now} of ${count}`}</p>}
      <div role="status">
        <h2>{tied(hint.steps[now - 1] ?? "")}</h2>
      </div>
    </>
  );
}

function Told({ hint }: { hint: HintShown }) {
  const more = hint.steps.filter((step) => step !== hint.nudge);
  return (
    <>
      <h2>{tied(hint.nudge)}</h2>
      {more.length > 0 && <p>{tied(more.join(" "))}</p>}
    </>
  );
}

function Lay({ desk, hint, first }: { desk: Desk; hint: HintShown; first: { current: HTMLButtonElement | null } }) {
  const { action, steps, tables } = hint;
  const step = () => {
    const table = desk.guide.table.value;
    if (table) desk.draft.value = layOutTable(desk.draft.value, table);
  };
  const whole = () => {
    if (action) desk.layOut(action);
    desk.hint.value = null;
  };
  if (steps.length < 2 || !tables?.length)
    return <Button ref={first} kind="action" onClick={whole}>{t`Lay it out`}</Button>;
  return (
    <>
      <Button ref={first} kind="action" onClick={step}>{t`Do this step`}</Button>
      <Button kind="outline" onClick={whole}>{t`Lay it all out`}</Button>
    </>
  );
}
