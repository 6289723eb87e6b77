import type { ComponentChildren } from "preact";
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
          <Option key={each} class={style.choice} name={name} chosen={each === value} onChoose={() => onChange(each)}>
            {words}
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  /** The same for all of which one is chosen. */
  name: string;
  chosen: boolean;
  onChoose: () => void;
  class?: string | undefined;
  children: ComponentChildren;
}

/** A radio button that is seen by the ground of what it says. */
export function Option({ name, chosen, onChoose, class: look = "", children }: OptionProps) {
  return (
    <label class={`${style.option} ${look}`}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
