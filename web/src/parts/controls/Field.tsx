import type { JSX } from "preact";
import { useId } from "preact/hooks";
import style from "./Field.module.css";

interface Props {
  label: string;
  /** What helps to fill it in, below. */
  note?: string;
}

/** A line to write in, with its label above. */
export function Field({ label, note, ...rest }: Props & JSX.IntrinsicElements["input"]) {
  const described = useId();
  return (
    <label class={style.field}>
      <span class={style.label}>{label}</span>
      <input
        type="text"
        autocomplete="off"
        {...(note ? { "aria-describedby": described } : {})}
        {...rest}
        class={style.input}
      />
      {note && (
        <span id={described} class={style.note}>
          {note}
        </span>
      )}
    </label>
  );
}
