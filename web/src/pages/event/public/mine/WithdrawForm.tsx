import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Disclosure } from "../../../../parts/page/Disclosure";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import style from "./WithdrawForm.module.css";

/** Only the organiser can take it back, so it is asked twice. */
export function WithdrawForm({ store, view }: { store: EventStore; view: EventView }) {
  const [why, setWhy] = useState("");
  const { busy, refused, decide } = useDecision(store);
  const leave = (event: Event) => {
    event.preventDefault();
    void decide({ kind: "withdraw", entrant: view.me.number, why });
  };
  return (
    <Disclosure words={t`I cannot play on`}>
      <form class={style.withdraw} onSubmit={leave}>
        <p>
          {view.stages.length
            ? t`You leave the championship. Only the organiser can take you back.`
            : t`Your place goes to the next in the list. Only the organiser can take you back.`}
        </p>
        <Field
          label={t`Why, if you like`}
          maxLength={200}
          value={why}
          onInput={(event) => setWhy(event.currentTarget.value)}
        />
        <Refusals of={refused} />
        <Button kind="outline" type="submit" disabled={busy}>{t`Withdraw from the championship`}</Button>
      </form>
    </Disclosure>
  );
}
