import { plural, t } from "@lingui/core/macro";
import type { Reviewed, ReviewedTurn } from "../../protocol";
import style from "./Chart.module.css";
import { type Line, linesOf, type Mark, type Point, ticks } from "./chart";
import { shortVerdict } from "./words";

interface Props {
  reviewed: Reviewed;
  names: readonly string[];
  seat: number;
  marks: readonly Mark[];
  /** The turn that is looked at, by its number. */
  at: number;
  /** Where there is little room below. */
  low: boolean;
}

const WIDTH = 420;
const HIGH = 226;
const LOW = 172;
const LEFT = 30;
const RIGHT = 52;
const TOP = 48;
const BOTTOM = 26;
const DISC = 11;
/** Of the words at a mark: how wide a letter of them is, and how high a line. */
const LETTER = 7;
const LINE = 16;
const RING = 6;
const DASHES = ["10 6", "1 5.5", "9 5 1 5", "5 5", "14 4 1 4"];

/** What everybody held, by turn: the own line is drawn through, others are told apart by their dashes and initials. */
export function Chart({ reviewed, names, seat, marks, at, low }: Props) {
  const lines = linesOf(reviewed);
  if (!lines.length) return null;
  const height = low ? LOW : HIGH;
  const scale = scaleOf(lines, height);
  const others = lines.filter((line) => line.seat !== seat);
  const own = lines.find((line) => line.seat === seat);
  return (
    <figure class={style.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={t`Left in hand after each turn; the list of turns says the same`}
      >
        <rect
          class={style.chosen}
          x={scale.x(at) - 11}
          y={TOP - 12}
          width={22}
          height={height - TOP - BOTTOM + 12}
          rx={8}
        />
        {ticks(scale.highest).map((value) => (
          <g key={value}>
            <line
              class={value ? style.across : style.zero}
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={scale.y(value)}
              y2={scale.y(value)}
            />
            <text class={style.figure} x={LEFT - 8} y={scale.y(value) + 5} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {turnTicks(scale.longest).map((turn) => (
          <text key={turn} class={style.figure} x={scale.x(turn)} y={height - 6} text-anchor="middle">
            {turn}
          </text>
        ))}
        {others.map((line, number) => (
          <path
            key={line.seat}
            class={style.other}
            d={pathOf(line.points, scale)}
            stroke-dasharray={DASHES[number % DASHES.length]}
          />
        ))}
        {own && <path class={style.own} d={pathOf(own.points, scale)} />}
        {labelled(marks, scale, seat).map((each) => (
          <MarkView key={each.mark.turn.action} {...each} />
        ))}
        {discs(lines, scale).map(({ seat: each, x, y }) => (
          <g key={each} class={each === seat ? style.me : style.them}>
            <circle cx={x} cy={y} r={DISC} />
            <text x={x} y={y + 4.5} text-anchor="middle">
              {initial(names[each])}
            </text>
          </g>
        ))}
      </svg>
      <figcaption class={style.caption}>{captionOf(reviewed)}</figcaption>
    </figure>
  );
}

function captionOf(reviewed: Reviewed): string {
  return reviewed.turns.some(({ unit }) => unit === "dice") ? t`dice left, by turn` : t`tiles left, by turn`;
}

interface Labelled {
  mark: Mark;
  words: string;
  x: number;
  y: number;
  /** Where its words begin and end, and the line on which they stand. */
  from: number;
  to: number;
  base: number;
}

/** Words stand at their mark, and above others and the rings of others that are in their way. */
function labelled(marks: readonly Mark[], scale: Scale, seat: number): Labelled[] {
  const rings = marks.map(({ turn }) => ({ x: scale.x(turn.number), y: scale.y(turn.left[seat] ?? 0) }));
  const placed: Labelled[] = [];
  for (const [at, mark] of marks.entries()) {
    const { x = 0, y = 0 } = rings[at] ?? {};
    const words = markWords(mark);
    const width = words.length * LETTER;
    const from = x > WIDTH / 2 ? x - 9 - width : x + 9;
    const to = from + width;
    let base = y - 10;
    const free = () =>
      placed.every((each) => !each.words || from >= each.to || each.from >= to || Math.abs(each.base - base) >= LINE) &&
      rings.every((ring) => ring.x + RING < from || ring.x - RING > to || Math.abs(ring.y + 5 - base) >= LINE);
    while (words && base > LINE && !free()) base -= 2;
    placed.push({ mark, words, x, y, from, to, base });
  }
  return placed;
}

function MarkView({ mark, words, x, y, base }: Labelled) {
  const end = x > WIDTH / 2;
  return (
    <g>
      <circle class={mark.missed ? style.missed : style.found} cx={x} cy={y} r={RING} />
      <text class={style.label} x={x + (end ? -9 : 9)} y={base} text-anchor={end ? "end" : "start"}>
        {words}
      </text>
    </g>
  );
}

function markWords({ turn, missed }: Mark): string {
  const laid = turn.did;
  if (missed) return missedWords(turn);
  return laid > 1 ? plural(laid, { one: "# at once", other: "# at once" }) : "";
}

/** Whoever laid most may still have lost by it; then the ring is enough, and the chances below say the rest. */
function missedWords(turn: ReviewedTurn): string {
  return turn.did < turn.best ? shortVerdict(turn) : "";
}

interface Scale {
  highest: number;
  longest: number;
  x: (turn: number) => number;
  y: (value: number) => number;
}

function scaleOf(lines: readonly Line[], height: number): Scale {
  const highest = Math.max(...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const longest = Math.max(...lines.map(({ points }) => points.length));
  const across = (WIDTH - LEFT - RIGHT) / Math.max(longest - 1, 1);
  const down = (height - TOP - BOTTOM) / Math.max(highest, 1);
  return { highest, longest, x: (turn) => LEFT + (turn - 1) * across, y: (value) => height - BOTTOM - value * down };
}

function pathOf(points: readonly Point[], { x, y }: Scale): string {
  return points.map(({ turn, value }, at) => `${at ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`).join(" ");
}

/** The first and the last turn, and a few between. */
function turnTicks(longest: number): number[] {
  const step = longest > 20 ? 10 : 5;
  const between = Array.from({ length: Math.floor(longest / step) }, (_, at) => (at + 1) * step);
  return [...new Set([1, ...between.filter((turn) => longest - turn >= step / 2), longest])];
}

/** Initials at the ends of the lines, moved apart and never over a line. */
function discs(lines: readonly Line[], scale: Scale): { seat: number; x: number; y: number }[] {
  const ends = lines
    .flatMap(({ seat, points }) => {
      const last = points.at(-1);
      return last ? [{ seat, y: scale.y(last.value) }] : [];
    })
    .sort((one, other) => one.y - other.y);
  let lowest = Number.NEGATIVE_INFINITY;
  const spread = ends.map(({ seat, y }) => {
    lowest = Math.max(y, lowest + 2 * DISC + 2);
    return { seat, y: lowest };
  });
  const over = Math.max(0, lowest - scale.y(0));
  return spread.map(({ seat, y }) => ({ seat, x: WIDTH - RIGHT + 24, y: y - over }));
}

function initial(name: string | undefined): string {
  return [...(name ?? "").replace(/^Bot /, "")][0]?.toUpperCase() ?? "";
}
