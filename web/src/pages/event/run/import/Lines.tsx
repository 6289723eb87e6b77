import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Choice } from "../../../../parts/controls/Choice";
import { Icon } from "../../../../parts/icons/Icon";
import type { ColumnRead, LineRead, ListRead } from "../../../../protocol";
import { dayText } from "../../../../words/events";
import style from "./Import.module.css";
import { filledColumns, isSurprising, isTurned, linesOf, type Said, type Which } from "./said";
import { meanings } from "./words";

/** So many lines are shown before somebody asks for all of them. */
const FIRST_LINES = 50;
const NAMES: readonly ColumnRead["meaning"][] = ["name", "surname-first", "given", "surname"];

interface Props {
  said: Said;
  found: ListRead;
  busy: boolean;
  onSay: (said: Said) => void;
}

/** Every line as it is understood, under columns whose meaning can be chosen. */
export function Lines({ said, found, busy, onSay }: Props) {
  const [which, setWhich] = useState<Which>("all");
  const [all, setAll] = useState(false);
  const lines = linesOf(found, which);
  const shown = all ? lines : lines.slice(0, FIRST_LINES);
  const meant = found.columns.map(({ meaning }) => meaning);
  const columns = filledColumns(found).flatMap((at) => {
    const column = found.columns[at];
    return column ? [{ ...column, at }] : [];
  });
  return (
    <>
      <Choice label={t`Show`} value={which} choices={choicesOf(found)} onChange={setWhich} />
      <div class={style.wide}>
        <table class={style.lines}>
          <thead>
            <tr>
              <th scope="col">{t`line`}</th>
              {columns.map(({ title, meaning, at }) => (
                <th key={at} scope="col" data-left-out={meaning === "" || undefined}>
                  <span>{title || t`column ${at + 1}`}</span>
                  <select
                    aria-label={t`What “${title || at + 1}” means`}
                    value={meaning}
                    disabled={busy}
                    onChange={({ currentTarget }) => {
                      const chosen = meanings()[currentTarget.selectedIndex]?.[0] ?? "";
                      onSay({ ...said, columns: meant.map((each, there) => (there === at ? chosen : each)) });
                    }}
                  >
                    {meanings().map(([each, words]) => (
                      <option key={each} value={each}>
                        {words}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
              <th scope="col">{t`state`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.line} data-state={line.state}>
                <td>
                  {line.line}
                  {line.hidden && <small class={style.below}>{t`hidden in the file`}</small>}
                </td>
                {columns.map((column) => (
                  <td key={column.at}>{cellOf(line, column, isCorrected(said, line))}</td>
                ))}
                <td>{stateOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < lines.length && (
        <Button kind="outline" onClick={() => setAll(true)}>
          {plural(lines.length, { one: "Show # line", other: "Show all # lines" })}
        </Button>
      )}
      {inCapitals(found) && <p class={style.note}>{t`Names in CAPITALS are entered as ordinary ones.`}</p>}
    </>
  );
}

function inCapitals({ columns, lines }: ListRead): boolean {
  const at = columns.flatMap(({ meaning }, column) => (NAMES.includes(meaning) ? [column] : []));
  return lines.some(({ cells }) => at.some((column) => /\p{Lu}{3}/u.test(cells[column] ?? "")));
}

function choicesOf(found: ListRead): [Which, string][] {
  const count = (which: Which) => linesOf(found, which).length;
  return [
    ["all", t`all ${count("all")}`],
    ["ready", t`ready ${count("ready")}`],
    ["waits", t`waiting ${count("waits")}`],
    ["asks", t`repeated ${count("asks")}`],
  ];
}

function isCorrected({ corrections }: Said, { line }: LineRead): boolean {
  return corrections.some((each) => each.line === line);
}

function cellOf(line: LineRead, { meaning, at }: ColumnRead & { at: number }, corrected: boolean) {
  const cell = line.cells[at] ?? "";
  if (meaning === "born") {
    return (
      <>
        {line.born ? dayText(line.born, "date") : t`empty`}
        {line.born && isSurprising(line.born_written, dayText(line.born, "date")) && (
          <small> {t`from ${line.born_written}`}</small>
        )}
      </>
    );
  }
  if (meaning === "name" || meaning === "surname-first") {
    return (
      <>
        <b>{line.name}</b>
        {!corrected && isTurned(cell, line.name) && <small class={style.below}>{t`from ${cell}`}</small>}
      </>
    );
  }
  if (NAMES.includes(meaning)) return corrected ? line.name : <b>{cell}</b>;
  if (meaning === "club") return line.club;
  return meaning === "" && cell ? <s>{cell}</s> : cell;
}

function stateOf({ state }: LineRead) {
  switch (state) {
    case "ready":
      return (
        <span class={style.ready}>
          <Icon name="check" size={20} />
          <span class={style.unseen}>{t`ready`}</span>
        </span>
      );
    case "waits":
      return <b>{t`waits`}</b>;
    case "asks":
      return <b>{t`question`}</b>;
    case "same":
      return t`the same person`;
    case "done":
      return t`entered`;
  }
}
