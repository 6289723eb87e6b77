import { t } from "@lingui/core/macro";
import { useId, useState } from "preact/hooks";
import { LONGEST, REASONS } from "../../protocol/catalogue";
import { type Reason, reasonWords } from "../../words/reports";
import { Button } from "../controls/Button";
import { Field } from "../controls/Field";
import { useBusy } from "../hooks/useBusy";
import style from "./ReportForm.module.css";

interface Props {
  onReport: (reason: Reason, words: string) => Promise<void>;
  /** The reason that is meant most often here. */
  first?: Reason;
}

/** To whoever runs the server; who is reported is told nothing. */
export function ReportForm({ onReport, first }: Props) {
  const [reason, setReason] = useState<Reason | undefined>(first);
  const [words, setWords] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, problem, run } = useBusy();
  const send = (event: Event) => {
    event.preventDefault();
    if (!reason) return;
    run(async () => {
      await onReport(reason, words.trim());
      setSent(true);
    });
  };
  if (sent)
    return (
      <p role="status">{t`Thank you, the report has arrived. Whoever runs this server will read it. Nobody else is told.`}</p>
    );
  return (
    <form class={style.form} onSubmit={send}>
      <Reasons chosen={reason} onChoose={setReason} />
      <Field
        label={t`In your own words, if you like`}
        value={words}
        maxLength={LONGEST.report}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <Button kind="outline" type="submit" class={style.send} disabled={busy || !reason}>{t`Send the report`}</Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

function Reasons({ chosen, onChoose }: { chosen: Reason | undefined; onChoose: (reason: Reason) => void }) {
  const name = useId();
  return (
    <fieldset class={style.reasons}>
      <legend>{t`What is wrong?`}</legend>
      {REASONS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === chosen} onChange={() => onChoose(each)} />
          {reasonWords(each)}
        </label>
      ))}
    </fieldset>
  );
}
