import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../../../catalogue/addresses";
import { Refused } from "../../../../net/api";
import { importEvent, wholeEvent } from "../../../../net/events";
import { ButtonLink } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Card } from "../../../../parts/page/Card";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventFile } from "../../../../protocol";
import { useAsking } from "../asking";
import style from "./Form.module.css";

interface Brought {
  id: string;
  decisions: number;
  /** Whether this server would write the very same file. */
  same: boolean;
}

/** A whole event from the file that another server, or this one, has written. */
export function ImportEvent() {
  const { busy, refused, run } = useAsking();
  const [brought, setBrought] = useState<Brought | null>(null);
  return (
    <Card class={style.card} aria-labelledby="import">
      <h2 id="import">{t`From a file`}</h2>
      <p>{t`An event that was kept as JSON goes on where it was, on this server.`}</p>
      <Field
        label={t`Event file`}
        type="file"
        accept=".json,application/json"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) run(async () => setBrought(await bring(await file.text())));
        }}
      />
      {busy && <p role="status">{t`Every decision is judged again…`}</p>}
      <Refusals of={refused} />
      {brought && <Verified {...brought} />}
    </Card>
  );
}

/** Everything is there: what the server would write now is held against the file. */
async function bring(text: string): Promise<Brought> {
  const file = read(text);
  const id = await importEvent(file);
  return { id, decisions: file.journal.length, same: (await wholeEvent(id)) === text };
}

function Verified({ id, decisions, same }: Brought) {
  return (
    <div role="status">
      <p>
        <b>{plural(decisions, { one: "# decision is here.", other: "# decisions are here." })}</b>{" "}
        {same
          ? t`Checked: this server would write the same file, letter by letter.`
          : t`Each was judged again and taken, but the file was written in another way than this server writes it.`}
      </p>
      <p>{t`Judges and players need new links: those of the other server lead there. A picture for the papers is chosen anew.`}</p>
      <ButtonLink kind="action" href={pathTo("/event/{id}/run", { id })}>{t`Open the championship`}</ButtonLink>
    </div>
  );
}

function read(text: string): EventFile {
  try {
    const file = JSON.parse(text) as EventFile;
    if (Array.isArray(file.journal)) return file;
  } catch {
    // no JSON at all
  }
  throw new Refused(t`This file is not an event.`, 400);
}
