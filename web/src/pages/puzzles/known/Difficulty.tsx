import { t } from "@lingui/core/macro";
import style from "./Difficulty.module.css";
import { levelName } from "./words";

const BARS = [1, 2, 3, 4, 5];

interface Props {
  level: number;
  /** Where it is plain what is meant. */
  alone?: boolean;
  class?: string | undefined;
}

/** How hard a puzzle is: five bars, and its word. */
export function Difficulty({ level, alone, class: name }: Props) {
  return (
    <p class={[style.level, name].filter(Boolean).join(" ")} data-alone={alone || undefined}>
      <span class={style.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} data-full={bar <= level || undefined} style={{ "--bar": bar }} />
        ))}
      </span>
      <span class={style.words}>
        <b>{levelName(level)}</b>
        {!alone && <span>{t`difficulty`}</span>}
      </span>
    </p>
  );
}
