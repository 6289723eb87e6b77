import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../controls/Button";
import { Sign } from "../icons/Sign";
import style from "./CoachCard.module.css";
import type { Coach } from "./coach";

/** Letters beyond which a phone has no room for large ones. */
const LONG = 60;

/** One sentence of the coach, and the way on when there is one. */
export function CoachCard({ coach }: { coach: Coach }) {
  const way = useRef<HTMLButtonElement>(null);
  const next = coach.next.value;
  const said = coach.said.value;
  useEffect(() => {
    if (next) way.current?.focus({ preventScroll: true });
  }, [next]);
  return (
    <div class={style.coach} data-coach data-long={said.length > LONG || undefined}>
      <Sign name={next ? "check" : "hand"} class={style.sign} />
      <p class={style.said} role="status">
        {said}
      </p>
      {!next && coach.Below && (
        <div class={style.below}>
          <coach.Below />
        </div>
      )}
      {next && (
        <Button ref={way} kind="action" iconAfter="next" onClick={next.go}>
          {next.label}
        </Button>
      )}
      {!next && coach.leave && (
        <button type="button" class={style.leave} onClick={coach.leave}>
          {t`Leave me alone`}
        </button>
      )}
    </div>
  );
}
