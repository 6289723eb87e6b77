import { t } from "@lingui/core/macro";
import { pathTo } from "../../../../catalogue/addresses";
import { Refused } from "../../../../net/api";
import { importEvent } from "../../../../net/events";
import { Field } from "../../../../parts/controls/Field";
import { Card } from "../../../../parts/page/Card";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventFile } from "../../../../protocol";
import { go } from "../../../../router";
import { useAsking } from "../asking";
import style from "./Form.module.css";

/** A whole event from the file that another server, or this one, has written. */
export function ImportEvent() {
  const { busy, refused, run } = useAsking();
  const open = async (file: File) => go(pathTo("/event/{id}/run", { id: await importEvent(read(await file.text())) }));
  return (
    <Card class={style.card} aria-labelledby="import">
      <h2 id="import">{t`From a file`}</h2>
      <p>{t`An event that was kept as JSON goes on where it was.`}</p>
      <Field
        label={t`Event file`}
        type="file"
        accept=".json,application/json"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) run(() => open(file));
        }}
      />
      <Refusals of={refused} />
    </Card>
  );
}

function read(text: string): EventFile {
  try {
    return JSON.parse(text) as EventFile;
  } catch {
    throw new Refused(t`This file is not an event.`, 400);
  }
}
