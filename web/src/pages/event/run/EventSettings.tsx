import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { setListed } from "../../../net/events";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { Switch } from "../../../parts/controls/Switch";
import { useBusy } from "../../../parts/hooks/useBusy";
import { Refusals } from "../../../parts/page/Refusals";
import type { EventParameters, EventView } from "../../../protocol";
import type { EventStore } from "../store";
import { useDecision } from "../useDecision";
import { AllParameters } from "./new/AllParameters";
import { Basics } from "./new/Basics";
import { LinkCard } from "./people/LinkCard";
import { AddressCard } from "./reach/AddressCard";
import shared from "./Shared.module.css";
import { TitleCard } from "./TitleCard";

interface Props {
  store: EventStore;
  view: EventView;
}

/** What the event is; it can be changed until the first draw. */
export function EventSettings({ store, view }: Props) {
  const [written, setWritten] = useState<Partial<EventParameters>>({});
  const { busy, refused, decide } = useDecision(store);
  const event = { ...view.parameters, ...written };
  const change = (part: Partial<EventParameters>) => setWritten({ ...written, ...part });
  const save = async () => {
    if (await decide({ kind: "set-up", parameters: event })) setWritten({});
  };
  const begun = view.stages.length > 0;
  const changed = Object.keys(written).length > 0;
  return (
    <>
      <h2>{t`The event`}</h2>
      <Listing store={store} view={view} />
      <AddressCard store={store} view={view} />
      <LinkCard store={store} of="organiser" note={t`Opens this page, for whoever organises with you.`} />
      {begun && <TitleCard store={store} view={view} />}
      {begun && <p>{t`After the first draw the rules of the event stay as they are.`}</p>}
      <fieldset class={shared.stack} disabled={begun} aria-label={t`Rules of the event`}>
        <Basics event={event} change={change} />
        <AllParameters event={event} change={change} />
      </fieldset>
      <Refusals of={refused} />
      {!begun && (
        <div class={shared.buttons}>
          <Button kind="action" disabled={busy || !changed} onClick={save}>{t`Save the changes`}</Button>
          {changed && <Button kind="outline" onClick={() => setWritten({})}>{t`As it was`}</Button>}
        </div>
      )}
    </>
  );
}

/** Whether everybody finds it. Nothing leaves the list silently: there it stays said why. */
function Listing({ store, view }: Props) {
  const { busy, problem, run } = useBusy();
  const [why, setWhy] = useState<string | null>(null);
  const put = (listed: boolean, reason = "") =>
    run(async () => {
      await setListed(store.id, listed, reason);
      setWhy(null);
      await store.refresh();
    });
  return (
    <>
      <Switch
        label={t`In the list of championships`}
        note={t`Everybody finds it there; otherwise only who has a link.`}
        on={view.listed && why === null}
        onChange={(listed) => (listed ? (why === null ? put(true) : setWhy(null)) : setWhy(""))}
      />
      {why !== null && (
        <form
          class={shared.stack}
          onSubmit={(event) => {
            event.preventDefault();
            put(false, why);
          }}
        >
          <Field
            label={t`Why does it leave the list? A line there tells everybody.`}
            value={why}
            required
            maxLength={200}
            onInput={({ currentTarget }) => setWhy(currentTarget.value)}
          />
          <Button kind="outline" type="submit" disabled={busy || !why.trim()}>{t`Take it off the list`}</Button>
        </form>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
