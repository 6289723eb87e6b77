import { t } from "@lingui/core/macro";
import { Option } from "../../../../parts/Choice";
import type { TemplateShown } from "../../../../protocol";
import style from "./Form.module.css";

interface Props {
  all: readonly TemplateShown[];
  value: string;
  onChange: (template: string) => void;
}

/** What kind of event it is. */
export function Templates({ all, value, onChange }: Props) {
  return (
    <fieldset>
      <legend class="unseen">{t`What kind of event`}</legend>
      <div class={style.templates}>
        {all.map(({ name }) => (
          <Option
            key={name}
            class={style.template}
            name="template"
            chosen={name === value}
            onChoose={() => onChange(name)}
          >
            <b>{titleOf(name)}</b>
            <small>{noteOf(name)}</small>
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

function titleOf(name: string): string {
  switch (name) {
    case "warsaw":
      return t`Warsaw Championship`;
    case "polish-qualifier":
      return t`Polish qualifier`;
    case "league-round":
      return t`League round`;
    default:
      return name;
  }
}

function noteOf(name: string): string {
  switch (name) {
    case "warsaw":
      return t`Up to 64 players: eliminations in two drawn rounds, semi-final, final.`;
    case "polish-qualifier":
      return t`From 12 players: four rounds of four games, 50 minutes each, then a final.`;
    case "league-round":
      return t`One round of three or four games at a table.`;
    default:
      return "";
  }
}
