import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { bringResults } from "../../../net/clubs";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { Select } from "../../../parts/controls/Select";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { PastRead, PastResults } from "../../../protocol";
import { ENCODINGS } from "../../../protocol/catalogue";
import { dayText, players } from "../../../words/events";
import style from "./Keep.module.css";

interface Props {
  club: string;
  onChange: () => Promise<void>;
}

/** What was said of another list does not count for this one. */
const ANY: Partial<PastResults> = { encoding: null, sheet: null };

/** Results of past events from a spreadsheet: shown as they are understood, then kept. */
export function Past({ club, onChange }: Props) {
  const { busy, problem, run } = useBusy();
  const [brought, setBrought] = useState<Partial<PastResults>>({ text: "", name: "", day: "" });
  const [read, setRead] = useState<PastRead | null>(null);
  const change = (more: Partial<PastResults>) => {
    setBrought({ ...brought, ...more });
    setRead(null);
  };
  const look = async (more: Partial<PastResults> = {}) => {
    setBrought({ ...brought, ...more });
    setRead(await bringResults(club, { ...brought, ...more }));
  };
  const keep = async () => {
    await bringResults(club, { ...brought, keep: true });
    setBrought({ text: "", name: "", day: "" });
    setRead(null);
    await onChange();
  };
  const count = read?.events.length ?? 0;
  return (
    <section class={style.form}>
      <h2>{t`Results of past events`}</h2>
      <p>{t`From Excel, LibreOffice or CSV, with titles: event, date, place, name, and points if the season's are known.`}</p>
      <Field
        label={t`Name of the event, if the table does not say it`}
        value={brought.name ?? ""}
        disabled={busy}
        onInput={(e) => change({ name: e.currentTarget.value })}
      />
      <Field
        label={t`Its day, if the table does not say it`}
        value={brought.day ?? ""}
        disabled={busy}
        onInput={(e) => change({ day: e.currentTarget.value })}
      />
      <Field
        label={t`A file`}
        type="file"
        accept=".csv,.xlsx,.ods,.txt"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) run(async () => change({ ...ANY, file: await base64(file), text: "" }));
        }}
      />
      <textarea
        class={style.past}
        aria-label={t`Or cells that you have copied`}
        placeholder={t`Place;Name`}
        value={brought.text ?? ""}
        disabled={busy}
        onInput={({ currentTarget }) => change({ ...ANY, text: currentTarget.value, file: "" })}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button
        kind="outline"
        disabled={busy || !(brought.text || brought.file)}
        onClick={() => run(look)}
      >{t`What is understood?`}</Button>
      {read?.encoding && (
        <Select
          label={t`Letters`}
          value={read.encoding}
          choices={ENCODINGS}
          onChange={(encoding) => run(() => look({ encoding }))}
        />
      )}
      {read && read.sheets.length > 1 && (
        <Select
          label={t`Sheet`}
          value={read.sheet}
          choices={read.sheets.map((name, at) => [at, name] as const)}
          onChange={(sheet) => run(() => look({ sheet }))}
        />
      )}
      {read && (
        <ul class={style.rows}>
          {read.events.map((each) => (
            <li key={`${each.day} ${each.name}`}>
              <span>
                {each.name}
                <small>
                  {dayText(each.day, "date")}, {players(each.placings.length)}
                </small>
              </span>
              <span>
                {each.placings
                  .slice(0, 3)
                  .map((line) => `${line.place}. ${line.name}`)
                  .join(", ")}
              </span>
            </li>
          ))}
          {read.problems.map((each) => (
            <li key={each.line}>
              <span>{t`Line ${each.line}: ${each.why}`}</span>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <Button kind="outline" disabled={busy} onClick={() => run(keep)}>
          {plural(count, { one: "Keep # event", other: "Keep # events" })}
        </Button>
      )}
    </section>
  );
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
