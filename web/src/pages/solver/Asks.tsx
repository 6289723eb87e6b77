import { t } from "@lingui/core/macro";
import { useId } from "preact/hooks";
import { rulesetNamed } from "../../catalogue/known";
import { Option } from "../../parts/controls/Choice";
import style from "./Asks.module.css";
import type { Ask, Asked } from "./entering/address";

interface Props {
  asked: Asked;
  onChange: (ask: Ask) => void;
}

/** What is asked of the position. */
export function Asks({ asked, onChange }: Props) {
  const name = useId();
  const points = rulesetNamed(asked.rules).opening ?? 0;
  const asks: readonly (readonly [Ask, string, string])[] = [
    ["best", t`Best play`, asked.last ? t`most points` : t`most tiles`],
    ["open", t`Can I open?`, t`${points} points from the rack`],
    ["order", t`Put in order`, t`when the table fell apart`],
  ];
  if (asked.rules === "junior") return <p class={style.only}>{t`Which turn wins the most stars?`}</p>;
  return (
    <fieldset class={style.asks}>
      <legend class="unseen">{t`What is asked`}</legend>
      {asks.map(([ask, words, note]) => (
        <Option key={ask} name={name} class={style.ask} chosen={ask === asked.ask} onChoose={() => onChange(ask)}>
          <b>{words}</b>
          <small>{note}</small>
        </Option>
      ))}
    </fieldset>
  );
}
