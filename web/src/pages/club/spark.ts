/** A rating over a season as a small line: where it began, and every event since. */
const WIDTH = 104;
const HEIGHT = 20;
const LEAST_RANGE = 60;
const EDGE = 4;

export interface Sparkline {
  line: string;
  /** The height at which the season began. */
  start: string;
  end: readonly [number, number];
}

export function sparkline(path: readonly number[]): Sparkline {
  const [first = 0] = path;
  const low = Math.min(...path);
  const range = Math.max(Math.max(...path) - low, LEAST_RANGE);
  const x = (at: number) => round((WIDTH * at) / Math.max(path.length - 1, 1));
  const y = (value: number) => round(EDGE + HEIGHT - (HEIGHT * (value - low)) / range);
  const points = path.map((value, at) => `${x(at)} ${y(value)}`);
  return {
    line: `M${points.join("L")}`,
    start: `M0 ${y(first)}H${WIDTH}`,
    end: [x(path.length - 1), y(path[path.length - 1] ?? first)],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
