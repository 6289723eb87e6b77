/** The dice game after its end. */
import { plural, t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import {
  type ActionEvents,
  type Ending,
  type GameReview,
  type HeldProps,
  type LeftProps,
  lastState,
  type PositionProps,
} from "../../family/review";
import { cellKey, judgeLayout } from "../../melds/layout";
import { type Cell, readDie, readLayout, type Spot } from "../../notation/dice";
import { writeTile } from "../../notation/tile";
import { useSize } from "../../parts/hooks/useSize";
import type { Chair, ExpressEvent, ExpressPastRound, ExpressView, Replayed } from "../../protocol";
import { listed } from "../../words/lists";
import { BestList } from "./best/BestList";
import { decided } from "./decided";
import { DieView } from "./grid/DieView";
import { cellLook, dieLook, fitFrame } from "./grid/frame";
import grid from "./grid/Grid.module.css";
import { RoundsAcross, RoundTable } from "./Rounds";
import style from "./review.module.css";
import { diceLeft, eventText, sentence } from "./words";

interface State {
  table: string;
  racks: string[];
  held: string[];
  round: number;
  wins: number[];
}

function headline({ names, winners, scores }: Ending, mine: readonly number[]): string {
  const [winner = 0] = winners;
  const name = names[winner] ?? "";
  const all = listed(winners.map((seat) => names[seat] ?? ""));
  if (names.length === 1)
    return scores[0] ? sentence(diceLeft(scores[0])) : t`All dice laid. It cannot be done better!`;
  if (winners.length !== 1) return t`${all} share the win.`;
  return mine.length === 1 && mine[0] === winner ? t`You win the game!` : t`${name} wins the game.`;
}

function Score({ score }: { score: number }) {
  return <>{score}</>;
}

/** Rounds won, the seat's own first. */
function result({ scores }: Ending, seat: number): string {
  return [scores[seat], ...scores.filter((_, other) => other !== seat)].join(" : ");
}

/** Alone the score is what is left. */
function unit(score: number): string {
  return plural(score, { one: "die left", other: "dice left" });
}

/** Alone, the list of one's own best; against each other, how the rounds went, on the ledge in few lines. */
function Left({ ending, onLook, briefly = false }: LeftProps) {
  const { past: rounds } = ending.state as unknown as { past: ExpressPastRound[] };
  if (ending.names.length === 1) {
    return briefly ? null : (
      <section class={style.left}>
        <h3>{t`My best results`}</h3>
        <BestList now={ending.game} />
      </section>
    );
  }
  const match = { names: ending.names, past: rounds, onSeat: onLook };
  return (
    <section class={style.left}>
      <h3>{t`Rounds`}</h3>
      {onLook ? <RoundsAcross {...match} /> : <RoundTable {...match} wins={ending.scores} />}
    </section>
  );
}

/** Of the last round: dice lie open. */
function handOf({ state }: Ending, seat: number): readonly string[] {
  return (state as unknown as ExpressView).hands[seat] ?? [];
}

function Held({ ending, seat, large = false }: HeldProps) {
  const dice = handOf(ending, seat).map(readDie);
  return (
    <div class={style.dice} style={dieLook(large ? 44 : 26)}>
      {dice.map(({ number, face }) => (
        <DieView key={number} face={face} still />
      ))}
    </div>
  );
}

function words(told: ActionEvents, names: readonly string[]): string {
  const chairs: Chair[] = names.map((name) => ({ name, person: name, bot: null, moved: 0 }));
  const events = told as unknown as ExpressEvent[];
  return events.map((event) => eventText(event, chairs, null)).join(" ");
}

function Position({ replayed, names, at }: PositionProps) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const step = replayed.steps[at];
  const state = (step?.state ?? { table: "-", racks: [], held: [], round: 1, wins: [] }) as unknown as State;
  const { round } = state;
  return (
    <>
      <section ref={area} class={style.cloth} aria-label={t`The table`}>
        {size && <Laid state={state} before={String(replayed.steps[at - 1]?.state.table ?? "-")} size={size} />}
        {names.length > 1 && <p class={style.round}>{t`Round ${round}`}</p>}
      </section>
      <ul class={style.hands} aria-label={t`Dice`}>
        {names.map((name, seat) => (
          <Hand key={seat} name={name} moved={step?.seat === seat} dice={state.racks[seat]} held={state.held[seat]} />
        ))}
      </ul>
    </>
  );
}

function Laid({ state, before, size }: { state: State; before: string; size: { width: number; height: number } }) {
  const spots = readLayout(state.table);
  const { cell, x, y } = fitFrame(spots, size);
  const meant = judgeLayout(spots).jokers;
  const fresh = newCells(readLayout(before), spots);
  return (
    <div
      class={grid.plane}
      style={{
        ...cellLook(cell),
        "--x": `${x}px`,
        "--y": `${y}px`,
      }}
    >
      {spots.map(({ row, column, face }) => {
        const key = cellKey({ row, column });
        const shown = face.joker ? ({ joker: true, as: meant.get(key) ?? null } as const) : face;
        return (
          <span
            key={key}
            class={grid.die}
            data-latest={fresh.has(key) || undefined}
            style={{ "--row": row, "--column": column }}
          >
            <DieView face={shown} still />
          </span>
        );
      })}
    </div>
  );
}

function Hand(props: { name: string; moved: boolean; dice: string | undefined; held: string | undefined }) {
  const dice = (props.dice ?? "-") === "-" ? [] : (props.dice ?? "").split(" ").map(readDie);
  const held = new Set((props.held ?? "").split(" "));
  return (
    <li data-moved={props.moved || undefined}>
      <p>
        <b>{props.name}</b> <span class={style.count}>{diceLeft(dice.length)}</span>
      </p>
      <div class={style.dice}>
        {dice.map(({ number, face }) => (
          <DieView key={number} face={face} still class={held.has(String(number)) ? style.held : ""} />
        ))}
      </div>
    </li>
  );
}

/** A text begins in row 0, so a table may have moved as a whole: the shift that leaves most dice where they were. */
function newCells(before: readonly Spot[], after: readonly Spot[]): Set<string> {
  const lay = new Map(before.map((spot) => [cellKey(spot), writeTile(spot.face)]));
  const stays = (spot: Spot, by: Cell) =>
    lay.get(cellKey({ row: spot.row + by.row, column: spot.column + by.column })) === writeTile(spot.face);
  let best: Spot[] = [...after];
  for (const one of before) {
    for (const other of after) {
      const by = { row: one.row - other.row, column: one.column - other.column };
      const left = after.filter((spot) => !stays(spot, by));
      if (left.length < best.length) best = left;
    }
  }
  return new Set(best.map(cellKey));
}

function end(replayed: Replayed): Record<string, unknown> {
  const events = replayed.steps.flatMap((step) => step.events as unknown as ExpressEvent[]);
  return { ...lastState(replayed), past: events.filter((event) => event.type === "RoundOver") };
}

const review: GameReview = {
  Score,
  unit,
  result,
  headline,
  adds: true,
  tellsAll: true,
  Left,
  Held,
  held: (ending, seat) => handOf(ending, seat).length,
  Position,
  words,
  decided,
  end,
};
export default review;
