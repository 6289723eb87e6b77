import { useId } from "preact/hooks";
import style from "./Choice.module.css";

interface Props<T extends string | number> {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of a few: radio buttons that look like one control. */
export function Choice<T extends string | number>({ label, value, choices, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset class={style.field}>
      <legend class={style.legend}>{label}</legend>
      <div class={style.choices}>
        {choices.map(([each, words]) => (
          <label key={each} class={style.choice}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
