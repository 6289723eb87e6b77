import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { Sheet } from "../../../parts/page/Sheet";
import style from "./Limits.module.css";

const USUAL_SECONDS = [30, 40, 60];
const LONGEST_SECONDS = 3_600;

/** Seconds for a move: the usual ones, any other, or none. It counts for the turn that runs, too. */
export function Limits({ limit, onChange }: { limit: number; onChange: (limit: number) => void }) {
  const [asking, setAsking] = useState(false);
  const other = limit > 0 && !USUAL_SECONDS.includes(limit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend where there is no room for one
    <div class={style.limits} role="group" aria-label={t`Time for a move`}>
      {USUAL_SECONDS.map((seconds) => (
        <button key={seconds} type="button" aria-pressed={seconds === limit} onClick={() => onChange(seconds)}>
          {seconds === limit ? t`${seconds} s` : seconds}
          {seconds !== limit && <span class="unseen"> {t`seconds`}</span>}
        </button>
      ))}
      <button type="button" aria-pressed={other} onClick={() => setAsking(true)}>
        {other ? t`${limit} s` : t`Other`}
      </button>
      <button type="button" aria-pressed={limit === 0} onClick={() => onChange(0)}>
        {t`None`}
      </button>
      {asking && <OtherLimit limit={limit} onChange={onChange} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface OtherProps {
  limit: number;
  onChange: (limit: number) => void;
  onClose: () => void;
}

function OtherLimit({ limit, onChange, onClose }: OtherProps) {
  const [text, setText] = useState(limit ? String(limit) : "");
  const seconds = Number(text);
  const right = Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SECONDS;
  return (
    <Sheet title={t`Time for a move`} onClose={onClose}>
      <form
        class={style.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!right) return;
          onChange(seconds);
          onClose();
        }}
      >
        <Field
          label={t`Seconds`}
          type="number"
          inputMode="numeric"
          min={1}
          max={LONGEST_SECONDS}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button kind="action" type="submit" disabled={!right}>{t`Set it`}</Button>
      </form>
    </Sheet>
  );
}
