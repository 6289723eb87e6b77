import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { Choice } from "../../../parts/controls/Choice";
import { Field } from "../../../parts/controls/Field";
import { useBusy } from "../../../parts/hooks/useBusy";
import { Sheet } from "../../../parts/page/Sheet";
import { LONGEST } from "../../../protocol/catalogue";
import { newId, sanction } from "../basics/decisions";
import style from "./Decide.module.css";

const DAY = 24 * 60;
const FOR_GOOD = 0;

/** An address or a network that was read in a log. */
export function NetworkBan({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [network, setNetwork] = useState("");
  const [minutes, setMinutes] = useState(DAY);
  const [reason, setReason] = useState("");
  const [id] = useState(newId);
  const { busy, problem, run } = useBusy();
  const decide = async () => {
    const time = minutes === FOR_GOOD ? null : minutes;
    await sanction({ id, kind: "ban", network: network.trim(), minutes: time, reason: reason.trim() });
    onDone();
  };
  return (
    <Sheet
      title={t`Ban a network`}
      onClose={onClose}
      foot={
        <div class={style.foot}>
          <Button kind="outline" class={style.hard} disabled={busy || !network.trim()} onClick={() => run(decide)}>
            {t`Ban the network`}
          </Button>
          <Button onClick={onClose}>{t`Leave it`}</Button>
        </div>
      }
    >
      <p class={style.note}>
        {t`Keeps guests and new accounts from there out. Operators and who had an account before stay in.`}
      </p>
      <Field
        label={t`Address or network`}
        note={t`As 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48.`}
        value={network}
        maxLength={64}
        onInput={(event) => setNetwork(event.currentTarget.value)}
      />
      <Choice
        label={t`How long`}
        value={minutes}
        choices={[
          [DAY, t`1 day`],
          [7 * DAY, t`7 days`],
          [30 * DAY, t`30 days`],
          [FOR_GOOD, t`For good`],
        ]}
        onChange={setMinutes}
      />
      <Field
        label={t`Why`}
        note={t`Whoever is kept out reads it.`}
        value={reason}
        maxLength={LONGEST.sanction}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </Sheet>
  );
}
