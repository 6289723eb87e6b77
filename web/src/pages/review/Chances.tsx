import { t } from "@lingui/core/macro";
import type { ReviewedTurn } from "../../protocol";
import { tied } from "../../words/tiles";
import style from "./Chances.module.css";
import chart from "./Chart.module.css";
import { type ChancePoint, chanceLine } from "./chart";
import type { SeatChances } from "./useChances";

interface Props {
  turns: readonly ReviewedTurn[];
  known: SeatChances;
  /** The turn that is looked at. */
  at: ReviewedTurn;
  /** What was dealt in it. */
  game: Dealt;
}

export type Dealt = "tiles" | "junior" | "dice";

const WIDTH = 420;
const HEIGHT = 110;
const LEFT = 42;
const TOP = 8;
const BOTTOM = 8;

/** The chance to win after each turn, with what it may be off; it comes turn by turn. */
export function Chances({ turns, known, at, game }: Props) {
  const points = chanceLine(turns, known.chances);
  const longest = Math.max(turns.length, 2);
  const x = (turn: number) => LEFT + ((turn - 1) * (WIDTH - LEFT - 10)) / (longest - 1);
  const y = (value: number) => TOP + (1 - Math.max(0, Math.min(1, value))) * (HEIGHT - TOP - BOTTOM);
  return (
    <section class={style.chances} aria-label={t`Chance to win`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <rect class={chart.chosen} x={x(at.number) - 9} y={0} width={18} height={HEIGHT} rx={8} />
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <line class={value ? chart.across : chart.zero} x1={LEFT} x2={WIDTH - 10} y1={y(value)} y2={y(value)} />
            <text class={chart.figure} x={LEFT - 6} y={y(value) + 5} text-anchor="end">
              {percent(value)}
            </text>
          </g>
        ))}
        <path class={chart.band} d={bandOf(points, x, y)} />
        <path
          class={chart.own}
          d={points.map((each, n) => `${n ? "L" : "M"}${x(each.turn)} ${y(each.value)}`).join(" ")}
        />
      </svg>
      <p class={style.words}>{tied(wordsOf(known, at))}</p>
      {(known.luck || !known.done || known.problem) && (
        <p class={style.luck}>{known.problem || tied(luckWords(known, game))}</p>
      )}
    </section>
  );
}

function bandOf(points: readonly ChancePoint[], x: (turn: number) => number, y: (value: number) => number): string {
  if (points.length < 2) return "";
  const above = points.map((each, at) => `${at ? "L" : "M"}${x(each.turn)} ${y(each.value + each.error)}`);
  const below = [...points].reverse().map((each) => `L${x(each.turn)} ${y(each.value - each.error)}`);
  return `${[...above, ...below].join(" ")} Z`;
}

function wordsOf({ chances, done }: SeatChances, at: ReviewedTurn): string {
  const known = chances.find(({ action }) => action === at.action);
  if (!known)
    return done ? t`The chance to win after this turn is not known.` : t`The chances to win are being estimated.`;
  const chance = percent(known.after);
  const error = percent(known.after_error);
  const now = t`Chance to win after this turn: ${chance} ± ${error} %.`;
  if (Math.abs(known.change) <= known.change_error) return now;
  const change = signed(known.change);
  const off = percent(known.change_error);
  return `${now} ${t`By this choice: ${change} ± ${off}.`}`;
}

function luckWords({ luck }: SeatChances, game: Dealt): string {
  if (!luck) return "";
  const deal = percent(luck.deal);
  const off = percent(luck.deal_error);
  const better = signed(luck.luck);
  const skill = signed(luck.skill);
  const skillOff = percent(luck.skill_error);
  switch (game) {
    case "dice":
      return t`Luck: from the same first throws a bot in this seat wins ${deal} ± ${off} of 100 games, ${better} beside the fair part. Choices: ${skill} ± ${skillOff} a turn.`;
    case "junior":
      return t({
        context: "Junior",
        message: `Luck: from the same tiles a bot in this seat wins ${deal} ± ${off} of 100 games, ${better} beside the fair part. Choices: ${skill} ± ${skillOff} a turn.`,
      });
    case "tiles":
      return t`Luck: from the same tiles a bot in this seat wins ${deal} ± ${off} of 100 games, ${better} beside the fair part. Choices: ${skill} ± ${skillOff} a turn.`;
  }
}

function percent(part: number): string {
  return String(Math.round(100 * part));
}

function signed(part: number): string {
  const rounded = Math.round(100 * part);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}
