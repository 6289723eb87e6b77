import style from "./Name.module.css";

/** Somebody's name in a row; long ones a little smaller, so that a list keeps its rows. */
export function Name({ words }: { words: string }) {
  return (
    <span class={style.name} data-long={words.length > 20 || undefined}>
      {words}
    </span>
  );
}
