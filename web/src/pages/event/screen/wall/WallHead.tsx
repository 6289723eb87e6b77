import type { EventView } from "../../../../protocol";
import { timeText } from "../../../../words/events";
import style from "./Wall.module.css";

interface Props {
  view: EventView;
  now: number;
  title: string;
  /** Two short lines beside the time of day. */
  lines: readonly string[];
}

/** Over everything that fills the wall: what it is, how far the event is, what time it is. */
export function WallHead({ view, now, title, lines }: Props) {
  return (
    <header class={style.head}>
      <h1>{title}</h1>
      <p>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <time>{timeText(now, view.parameters.zone)}</time>
    </header>
  );
}
