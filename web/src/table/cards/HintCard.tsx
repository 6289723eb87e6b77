import { plural, t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/controls/Button";
import type { Desk } from "../desk";
import { boxOf } from "../layout/place";
import { FloatCard, type Taken } from "./FloatCard";
import style from "./RefusalCard.module.css";

/** First a nudge; then, if it is wanted, the whole play in steps, which can be laid out as one's own draft. */
export function HintCard({ desk }: { desk: Desk }) {
  const hint = desk.hint.value;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hint) next.current?.focus();
  }, [hint]);
  if (!hint) return null;
  const close = () => {
    desk.hint.value = null;
  };
  const whole = hint.steps.length > 0;
  const steps = hint.steps.filter((step) => step !== hint.nudge);
  const { action, left } = hint;
  const lays = action?.startsWith("play") ?? false;
  const layOut = () => {
    if (action) desk.layOut(action);
    close();
  };
  return (
    <FloatCard label={t`Hint`} taken={() => taken(desk)}>
      <div class={style.card}>
        <div class={style.text}>
          <h2>{hint.nudge}</h2>
          {steps.length > 1 && (
            <ol>
              {steps.map((step, place) => (
                <li key={place}>{step}</li>
              ))}
            </ol>
          )}
          {steps.length === 1 && <p>{steps[0]}</p>}
          <p>{plural(left, { one: "# hint left in this game.", other: "# hints left in this game." })}</p>
        </div>
        <div class={style.ways}>
          {!whole && (
            <Button ref={next} kind="action" onClick={() => desk.takeHint(true)}>
              {t`Show the play`}
            </Button>
          )}
          {whole && lays && (
            <Button ref={next} kind="action" onClick={layOut}>
              {t`Lay it out`}
            </Button>
          )}
          <Button ref={whole && !lays ? next : null} kind="outline" onClick={close}>
            {t`Close`}
          </Button>
        </div>
      </div>
    </FloatCard>
  );
}

function taken({ placing, shown }: Desk): Taken {
  const rather = placing ? shown.peek().melds.flatMap((meld) => boxOf(placing, meld.id) ?? []) : [];
  return { never: [], rather };
}
