import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { rename } from "../../../../net/session";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Card } from "../../../../parts/page/Card";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import { isUnnamed } from "../../../../words/games";
import type { EventStore } from "../../store";
import { useAsking } from "../asking";
import shared from "../Shared.module.css";

/** The trail names who has decided something; whoever has no name yet is asked for it once. */
export function SignAs({ store, view }: { store: EventStore; view: EventView }) {
  const [name, setName] = useState("");
  const { busy, refused, run } = useAsking();
  if (!isUnnamed(view.me.name)) return null;
  const save = (event: Event) => {
    event.preventDefault();
    run(async () => {
      await rename(name.trim());
      await store.refresh();
    });
  };
  return (
    <Card>
      <form class={shared.stack} onSubmit={save}>
        <Field
          label={t`Your name`}
          note={t`It signs what you decide, in the trail of this event.`}
          value={name}
          maxLength={LONGEST.name}
          autocomplete="name"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Refusals of={refused} />
        <div class={shared.buttons}>
          <Button kind="outline" type="submit" disabled={busy || !name.trim()}>
            {t`Sign with this name`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
