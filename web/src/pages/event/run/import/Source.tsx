import { plural, t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { Select } from "../../../../parts/controls/Select";
import type { ListRead } from "../../../../protocol";
import { ENCODINGS } from "../../../../protocol/catalogue";
import style from "./Import.module.css";
import { ofSheet, type Said } from "./said";

interface Props {
  said: Said;
  found: ListRead;
  busy: boolean;
  onSay: (said: Said) => void;
  onOther: () => void;
}

/** Where the list comes from, and in which letters it was read; these can be put right. */
export function Source({ said, found, busy, onSay, onOther }: Props) {
  return (
    <div class={style.source}>
      <p>
        {said.fileName && <b>{said.fileName} </b>}
        {sourceText(found)}
      </p>
      {found.encoding !== "" && (
        <Select
          label={t`Letters`}
          value={found.encoding}
          choices={ENCODINGS}
          onChange={(encoding) => onSay({ ...said, encoding })}
        />
      )}
      {found.sheets.length > 1 && (
        <Select
          label={t`Sheet`}
          value={found.sheet}
          choices={found.sheets.map((name, at) => [at, name] as const)}
          onChange={(sheet) => onSay(ofSheet(said, sheet))}
        />
      )}
      <Button disabled={busy} onClick={onOther}>{t`Another list`}</Button>
    </div>
  );
}

function sourceText({ source, separator, lines }: ListRead): string {
  const people = plural(lines.length, { one: "# person", other: "# people" });
  return [people, sourceName(source), separatorName(separator)].filter(Boolean).join(", ");
}

function sourceName(source: ListRead["source"]): string {
  switch (source) {
    case "xlsx":
      return t`from Excel`;
    case "ods":
      return t`from LibreOffice`;
    case "csv":
      return t`from a CSV file`;
    case "cells":
      return t`from copied cells`;
  }
}

function separatorName(separator: ListRead["separator"]): string {
  switch (separator) {
    case ";":
      return t`separated by semicolons`;
    case ",":
      return t`separated by commas`;
    case "\t":
      return t`separated by tabs`;
    case "":
      return "";
  }
}
