import { wallText } from "./clock";
import style from "./Time.module.css";

/** What is left, as large as the words around it. */
export function Time({ seconds }: { seconds: number }) {
  return (
    <p class={style.time} role="timer">
      {wallText(seconds)}
    </p>
  );
}
