import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../../../catalogue/addresses";
import { makeEvent, templates } from "../../../../net/events";
import { Button } from "../../../../parts/controls/Button";
import { Switch } from "../../../../parts/controls/Switch";
import { Page } from "../../../../parts/page/Page";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventParameters, NewEvent, TemplateShown } from "../../../../protocol";
import { go } from "../../../../router";
import { speakAlso } from "../../../../words/i18n";
import { useAsking } from "../asking";
import { AllParameters } from "./AllParameters";
import { Basics } from "./Basics";
import { type Draft, otherTemplate, parametersOf } from "./draft";
import style from "./Form.module.css";
import { ImportEvent } from "./ImportEvent";
import { Templates } from "./Templates";

await speakAlso({ en: () => import("../../po/en.po"), pl: () => import("../../po/pl.po") });

/** A new championship: a template, a few lines, and everything else one step away. */
export default function New() {
  const { busy, refused, run } = useAsking();
  const [all, setAll] = useState<TemplateShown[]>([]);
  useEffect(() => run(async () => setAll(await templates())), []);
  const [draft, setDraft] = useState<Draft>({ template: "warsaw", written: {} });
  const [listed, setListed] = useState(true);
  const event = parametersOf(draft, all, new Date());
  const change = (part: Partial<EventParameters>) => setDraft({ ...draft, written: { ...draft.written, ...part } });
  const choose = (template: string) => setDraft(otherTemplate(draft, template));
  const submit = (submitted: Event, parameters: EventParameters) => {
    submitted.preventDefault();
    run(() => make(draft, parameters, listed));
  };
  return (
    <Page>
      <h1 class={style.title}>{t`A new championship`}</h1>
      <p class={style.kept}>
        <Button
          onClick={() => document.getElementById("import")?.scrollIntoView()}
        >{t`One that was kept in a file`}</Button>
      </p>
      {event && (
        <form class={style.form} onSubmit={(submitted) => submit(submitted, event)}>
          <Templates all={all} value={draft.template} onChange={choose} />
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

/** It is made, and its organiser is led into the cockpit. */
async function make({ template: chosen }: Draft, parameters: EventParameters, listed: boolean): Promise<void> {
  const { name, place, day } = parameters;
  const template = chosen as NonNullable<NewEvent["template"]>;
  go(pathTo("/event/{id}/run", { id: await makeEvent({ template, name, place, day, parameters, listed }) }));
}
