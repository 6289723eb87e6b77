import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { Card } from "../../../parts/page/Card";
import { Refusals } from "../../../parts/page/Refusals";
import type { EventView } from "../../../protocol";
import { LONGEST } from "../../../protocol/catalogue";
import type { EventStore } from "../store";
import { useDecision } from "../useDecision";
import shared from "./Shared.module.css";
import { Reason } from "./sheets/DecisionSheet";

interface Props {
  store: EventStore;
  view: EventView;
}

/** Title and place, when everything else is decided: put right at any time. */
export function TitleCard({ store, view }: Props) {
  const { parameters } = view;
  const [name, setName] = useState(parameters.name);
  const [place, setPlace] = useState(parameters.place);
  const [why, setWhy] = useState("");
  const { busy, refused, decide } = useDecision(store);
  const same = name.trim() === parameters.name && place.trim() === parameters.place;
  const save = async (event: Event) => {
    event.preventDefault();
    if (await decide({ kind: "correct", name, place, why: why.trim() })) setWhy("");
  };
  return (
    <Card class={shared.card} aria-labelledby="title">
      <h3 id="title">{t`Title and place`}</h3>
      <p class={shared.note}>
        {t`They can be put right at any time. It stands in the trail, and papers printed afterwards say so.`}
      </p>
      <form class={shared.stack} onSubmit={save}>
        <Field
          label={t`Title`}
          value={name}
          maxLength={LONGEST.event_name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t`Place of the event`}
          value={place}
          maxLength={LONGEST.reason}
          onInput={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <Reason label={t`Why (if you like)`} value={why} onChange={setWhy} />
        <Refusals of={refused} />
        <div class={shared.buttons}>
          <Button kind="outline" type="submit" disabled={busy || same}>{t`Put it right`}</Button>
        </div>
      </form>
    </Card>
  );
}
