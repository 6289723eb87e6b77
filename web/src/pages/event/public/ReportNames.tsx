import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { reportName } from "../../../net/people/strangers";
import { Select } from "../../../parts/controls/Select";
import { Disclosure } from "../../../parts/page/Disclosure";
import { ReportForm } from "../../../parts/people/ReportForm";
import type { EventView } from "../../../protocol";
import style from "./ReportNames.module.css";

/** A name in these lists offends somebody: whoever runs the server is told. */
export function ReportNames({ view }: { view: EventView }) {
  const [entrant, setEntrant] = useState(0);
  const names = view.entrants.map(({ id, name }) => [id, name] as const);
  return (
    <Disclosure words={t`Report a name`}>
      <div class={style.form}>
        <Select
          label={t`Whose name?`}
          value={entrant}
          choices={[[0, view.parameters.name], ...names]}
          onChange={setEntrant}
        />
        <ReportForm
          key={entrant}
          first="name"
          onReport={(reason, words) => reportName(view.id, { entrant, reason, words })}
        />
      </div>
    </Disclosure>
  );
}
