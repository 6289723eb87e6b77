import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { makeEvent, templates } from "../../../net/events";
import { Button } from "../../../parts/Button";
import { Page } from "../../../parts/Page";
import { Refusals } from "../../../parts/Refusals";
import { Switch } from "../../../parts/Switch";
import type { EventParameters, NewEvent, TemplateShown } from "../../../protocol";
import { go } from "../../../router";
import { useAsking } from "./asking";
import { AllParameters } from "./new/AllParameters";
import { Basics } from "./new/Basics";
import { type Draft, otherTemplate, parametersOf } from "./new/draft";
import style from "./new/Form.module.css";
import { ImportEvent } from "./new/ImportEvent";
import { Templates } from "./new/Templates";

/** A new championship: a template, a few lines, and everything else one step away. */
export default function New() {
  const [all, setAll] = useState<TemplateShown[]>([]);
  const [draft, setDraft] = useState<Draft>({ template: "warsaw", written: {} });
  const [listed, setListed] = useState(true);
  const { busy, refused, run } = useAsking();
  useEffect(() => run(async () => setAll(await templates())), []);
  const event = parametersOf(draft, all, new Date());
  const change = (part: Partial<EventParameters>) => setDraft({ ...draft, written: { ...draft.written, ...part } });
  const make = async (parameters: EventParameters) => {
    const { name, place, day } = parameters;
    const template = draft.template as NonNullable<NewEvent["template"]>;
    go(`/event/${await makeEvent({ template, name, place, day, parameters, listed })}/run`);
  };
  return (
    <Page>
      <h1 class={style.title}>{t`A new championship`}</h1>
      {event && (
        <form
          class={style.form}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            run(() => make(event));
          }}
        >
          <Templates
            all={all}
            value={draft.template}
            onChange={(template) => setDraft(otherTemplate(draft, template))}
          />
          <Basics event={event} change={change} />
          <AllParameters event={event} change={change} />
          <Switch
            label={t`In the list of championships`}
            note={t`Everybody finds it there; otherwise only who has a link.`}
            on={listed}
            onChange={setListed}
          />
          <div class={style.foot}>
            <Refusals of={refused} />
            <Button kind="action" big type="submit" iconAfter="arrow" disabled={busy}>
              {t`Create the championship`}
            </Button>
          </div>
        </form>
      )}
      {!event && <Refusals of={refused} />}
      <ImportEvent />
    </Page>
  );
}
