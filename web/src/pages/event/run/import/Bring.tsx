import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import shared from "../Shared.module.css";
import style from "./Import.module.css";
import { bytesOf, LARGEST_FILE_BYTES, type Said } from "./said";

type Brought = Partial<Pick<Said, "text" | "file" | "fileName">>;

/** A file, or cells that were copied from one. */
export function Bring({ busy, onBring }: { busy: boolean; onBring: (brought: Brought) => void }) {
  const [text, setText] = useState("");
  const [tooLarge, setTooLarge] = useState(false);
  const choose = async (file: File) => {
    setTooLarge(file.size > LARGEST_FILE_BYTES);
    if (file.size <= LARGEST_FILE_BYTES) onBring({ file: await bytesOf(file), fileName: file.name });
  };
  return (
    <div class={shared.stack}>
      <p>
        {t`An Excel or LibreOffice file, a CSV file, or cells that you have copied. Nobody is entered yet: first you see what is understood.`}
      </p>
      <Field
        label={t`A file: .xlsx, .ods or .csv`}
        type="file"
        accept=".xlsx,.ods,.csv,.txt,.tsv,text/csv,text/plain"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
        }}
      />
      <p role="status">{busy && t`Reading the list…`}</p>
      {tooLarge && <p role="alert">{t`This file is larger than a list of people can be.`}</p>}
      <label>
        <span class={style.label}>{t`or the lines themselves`}</span>
        <textarea
          class={style.text}
          value={text}
          spellcheck={false}
          placeholder={t`first name;surname;born;club\nSophie;Clarke;14.03.2008;Elm Street Club\nAdam;Brown;1987;`}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div class={shared.buttons}>
        <Button kind="action" big disabled={busy || !text.trim()} onClick={() => onBring({ text })}>
          {t`Show what is understood`}
        </Button>
      </div>
    </div>
  );
}
