import type { JSX } from "preact";
import style from "./Field.module.css";

/** A line to write in, with its label above. */
export function Field({ label, ...rest }: { label: string } & JSX.IntrinsicElements["input"]) {
  return (
    <label class={style.field}>
      <span class={style.label}>{label}</span>
      <input type="text" autocomplete="off" {...rest} class={style.input} />
    </label>
  );
}
