import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { Choice } from "../../../parts/controls/Choice";
import { Field } from "../../../parts/controls/Field";
import { Refusals } from "../../../parts/page/Refusals";
import { Sheet } from "../../../parts/page/Sheet";
import type { EventView } from "../../../protocol";
import { LONGEST } from "../../../protocol/catalogue";
import type { EventStore } from "../store";
import { useDecision } from "../useDecision";
import { nameOf } from "../viewQueries";
import { playersNow, type TableInRound } from "./tableInRound";

interface Props {
  store: EventStore;
  view: EventView;
  where: TableInRound;
  onClose: () => void;
}

/** A player goes home. The organiser can take it back. */
export function WithdrawSheet({ store, view, where, onClose }: Props) {
  const { busy, refused, decide } = useDecision(store);
  const [entrant, choose] = useState(0);
  const [why, say] = useState("");
  const send = async () => {
    if (await decide({ kind: "withdraw", entrant, why: why.trim() })) onClose();
  };
  return (
    <Sheet
      title={t`A player withdraws`}
      onClose={onClose}
      foot={
        <>
          <Refusals of={refused} />
          <Button kind="action" disabled={busy || !entrant} onClick={send}>
            {t`Note the withdrawal`}
          </Button>
        </>
      }
    >
      <p>{t`Whoever withdraws plays no further game. The cards that are in stay. Only the organiser can take it back.`}</p>
      <Choice
        label={t`Who?`}
        value={entrant}
        choices={playersNow(view, where.table).map((each) => [each, nameOf(view, each)] as const)}
        onChange={choose}
      />
      <Field
        label={t`Why?`}
        maxLength={LONGEST.reason}
        value={why}
        onInput={(event) => say(event.currentTarget.value)}
      />
    </Sheet>
  );
}
