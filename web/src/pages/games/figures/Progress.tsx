import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { useSize } from "../../../parts/hooks/useSize";
import style from "./Figures.module.css";
import type { Point } from "./figures";

const WIDEST = 700;
const HEIGHT = 150;
const LEFT = 56;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 14;
const LINES = [0, 50, 100];
/** Fewer games make no line. */
const FEWEST = 3;

/** How often the best play was found, game by game: a dot for each, and a line for the last five together. */
export function Progress({ points, expected }: { points: readonly Point[]; expected: number }) {
  const area = useRef<HTMLElement>(null);
  const width = Math.min(useSize(area)?.width ?? WIDEST, WIDEST);
  if (expected < FEWEST) return null;
  if (points.length < FEWEST) return <figure ref={area} class={style.waiting} />;
  const across = (width - LEFT - RIGHT) / (points.length - 1);
  const x = (at: number) => LEFT + at * across;
  const y = (share: number) => TOP + ((100 - share) * (HEIGHT - TOP - BOTTOM)) / 100;
  const line = points.map(({ recent }, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(recent).toFixed(1)}`).join("");
  return (
    <figure ref={area} class={style.progress}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t`Best plays found, game by game; all numbers are below`}
      >
        {LINES.map((share) => (
          <g key={share}>
            <line class={style.across} x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
            <text class={style.axis} x={LEFT - 8} y={y(share) + 5} text-anchor="end">{`${share} %`}</text>
          </g>
        ))}
        <path class={style.line} d={line} />
        {points.map(({ game, share }, at) => (
          <circle key={game.id} class={style.dot} cx={x(at)} cy={y(share)} r={4} />
        ))}
      </svg>
      <figcaption>{t`Turns with the best play, by game, the oldest first; the line takes five games together`}</figcaption>
    </figure>
  );
}
