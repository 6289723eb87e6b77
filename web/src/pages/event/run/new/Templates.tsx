import { t } from "@lingui/core/macro";
import { Option } from "../../../../parts/controls/Choice";
import type { TemplateShown } from "../../../../protocol";
import type { TemplateName } from "../../../../protocol/catalogue";
import { wordsFor } from "../../../../words/unknown";
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
            <b>{wordsFor(TITLES, "template", name)}</b>
            <small>{wordsFor(NOTES, "template", name)}</small>
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

const TITLES: Record<TemplateName, () => string> = {
  warsaw: () => t`Warsaw Championship`,
  "polish-qualifier": () => t`Polish qualifier`,
  "league-round": () => t`League round`,
};

const NOTES: Record<TemplateName, () => string> = {
  warsaw: () => t`Up to 64 players: eliminations in two drawn rounds, semi-final, final.`,
  "polish-qualifier": () => t`From 12 players: four rounds of four games, 50 minutes each, then a final.`,
  "league-round": () => t`One round of three or four games at a table.`,
};
