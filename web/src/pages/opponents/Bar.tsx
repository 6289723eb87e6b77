import { interval as bounds } from "../../catalogue/ladder";
import type { Measured } from "../../protocol/strength";
import style from "./Bar.module.css";

interface Props {
  /** Of 100; null where nothing is known. */
  at: number | null;
  /** Null where there is nothing to be unsure of. */
  interval: Measured | null;
}

/** Filled as far as it is sure, hatched where the figure may well lie, a tick where it was measured; dotted at one half. */
export function Bar({ at, interval }: Props) {
  const { low, high } = interval ? bounds(interval) : { low: at ?? 0, high: at ?? 0 };
  return (
    <div class={style.bar} aria-hidden="true">
      <span class={style.track}>
        <span class={style.sure} style={{ width: `${low}%` }} />
        {interval && <span class={style.hatched} style={{ left: `${low}%`, width: `${high - low}%` }} />}
      </span>
      <span class={style.half} />
      {interval && at !== null && <span class={style.tick} style={{ left: `${at}%` }} />}
    </div>
  );
}
