import type { JSX } from "preact";
import { useId } from "preact/hooks";
import style from "./Field.module.css";

interface Props {
  label: string;
  /** What helps to fill it in, below. */
  note?: string;
  /** Why what stands in it cannot be taken; empty while it can. */
  problem?: string;
}

/** A line to write in, with its label above. */
export function Field({ label, note, problem = "", ...rest }: Props & JSX.IntrinsicElements["input"]) {
  const described = useId();
  return (
    <label class={style.field}>
      <span class={style.label}>{label}</span>
      <input
        type="text"
        autocomplete="off"
        {...(note ? { "aria-describedby": described } : {})}
        {...(problem ? { "aria-invalid": true } : {})}
        {...rest}
        class={style.input}
      />
      {problem && <span class={style.problem}>{problem}</span>}
      {note && (
        <span id={described} class={style.note}>
          {note}
        </span>
      )}
    </label>
  );
}
