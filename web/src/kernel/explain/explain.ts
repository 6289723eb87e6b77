/** A play as the steps in which a person does it at the table (src/rummi/solver/explain): take, split, join, lay. */
import type { Box } from "../../melds/box";
import { type Meld, meldOf } from "../../melds/meld";
import { isReading } from "../../melds/reading";
import { readTable, writeTable } from "../../notation/tile";
import type { Doing, Plan, Plans } from "../answers";
import { boxOf, type Rules } from "../questions";
import { type Bound, type Change, changeOf, type Knot, knotsOf } from "./bound";
import { Bench, type Kind, type Move, type Task } from "./doing";
import { begin, type Goals, type Source, type State, there } from "./state";
import * as tell from "./tell";

export interface Step {
  kind: Kind;
  words: string;
  /** As it lies after the step; a set under way may have too few tiles. */
  table: string;
}

/** Who finds the fewest steps. */
export type Planner = (old: readonly Meld[], fresh: readonly Meld[], rules: Rules) => Promise<Plans>;

/** What a person would rather do first, if all sets stay whole; tiles are taken when nothing else can be done. */
const ORDER: readonly Doing[] = ["lay", "swap", "split", "add", "move", "shift"];

/** From the one table to the other, both in the notation; what is new comes from the rack, or lay beside it. */
export async function explain(
  before: string,
  after: string,
  rules: Rules,
  planner: Planner,
  source: Source = "rack",
): Promise<Step[]> {
  const box = boxOf(rules);
  const melds = (text: string) => readTable(text).map((tiles) => meldOf(tiles, box));
  const lying = melds(before);
  const change = changeOf(lying, melds(after), box);
  const play = new PlayPlan(lying, change, box, source);
  let proven = true;
  for (const knot of knotsOf(change)) {
    const old = knot.old.map((at) => there(change.gone[at]));
    const found = await planner(
      old,
      knot.fresh.map((to) => there(change.fresh[to])),
      rules,
    );
    proven &&= found.proven;
    play.choose(knot, found.plans);
  }
  const { start, moves } = play.done(play.chosen);
  const told = proven ? moves : ofUse(start, moves, box);
  return told.map((move, at) => ({
    kind: move.kind,
    words: move.tell(),
    table: at === told.length - 1 ? after : tableText(move.state),
  }));
}

type Chosen = readonly [knot: Knot, plan: Plan];

class PlayPlan {
  readonly chosen: Chosen[] = [];
  private readonly goals: Goals;

  constructor(
    private readonly before: readonly Meld[],
    private readonly change: Change,
    box: Box,
    source: Source,
  ) {
    this.goals = { melds: change.fresh, box, source };
  }

  /** Of the plans with the fewest steps the one that leaves most sets whole on the way. */
  choose(knot: Knot, [first, ...others]: Plans["plans"]): void {
    let best = first;
    for (const plan of others) {
      if (less(this.cost([knot, plan]), this.cost([knot, best]))) best = plan;
    }
    this.chosen.push([knot, best]);
  }

  /** Few sets that do not lie as one would expect, or are not whole on the way; then an empty hand. */
  private cost(plan: Chosen): number[] {
    const { moves } = this.done([plan]);
    const sum = (count: (move: Move) => number) => moves.reduce((all, move) => all + count(move), 0);
    return [
      sum(({ unsound }) => unsound),
      sum(({ state }) => state.spots.filter(({ meld }) => !isReading(meld.reading)).length),
      sum(({ state }) => state.hand.length),
    ];
  }

  /** The plans of all knots, or of some, done together. */
  done(plans: readonly Chosen[]): { start: State; moves: Move[] } {
    const old: Bound[] = this.change.gone.map(() => []);
    let rack: Bound = [];
    const homes: (number | null)[] = this.change.fresh.map(() => null);
    const tasks: Task[] = [];
    for (const [knot, plan] of plans) {
      const globally = (at: number, names: readonly number[]) => (at < 0 ? -1 : there(names[at]));
      for (let source = 0; source <= knot.old.length; ++source) {
        const bound = boundFrom(source, plan, knot);
        if (source < knot.old.length) old[globally(source, knot.old)] = bound;
        else rack = [...rack, ...bound];
      }
      for (const [to, home] of plan.homes.entries()) {
        homes[globally(to, knot.fresh)] = home < 0 ? null : globally(home, knot.old);
      }
      for (const [doing, at, goal] of plan.tasks) {
        tasks.push({ doing, at: globally(at, knot.old), goal: globally(goal, knot.fresh) });
      }
    }
    const start = begin(this.before, this.change, { old, rack, homes });
    return { start, moves: planned(start, this.goals, tasks) };
  }
}

/** What a set, or the rack, gives: by the new sets that get it. */
function boundFrom(source: number, { shares }: Plan, { fresh }: Knot): Bound {
  const given = shares.filter(([, from]) => from === source);
  return fresh.flatMap((goal, at) =>
    given
      .filter(([, , to]) => to === at)
      .flatMap(([piece, , , many]) => Array.from({ length: many }, () => [piece, goal] as const)),
  );
}

/** From task to task until all new sets lie there. */
function planned(start: State, goals: Goals, tasks: readonly Task[]): Move[] {
  const moves: Move[] = [];
  let left = [...tasks];
  let state = start;
  while (left.length) {
    const bench = new Bench(state, goals, left);
    const ready = left.filter((task) => bench.ready(task)).map((task) => ({ task, move: bench.do(task) }));
    const ranked = ready.map((each) => ({ ...each, rank: rankOf(each.task, each.move) }));
    const { task, move } = ranked.reduce((best, each) => (less(each.rank, best.rank) ? each : best), there(ranked[0]));
    left = left.filter((each) => each !== task);
    const before = moves.at(-1);
    if (before?.emptied.length && move.emptied.length) moves.splice(-1, 1, both(before, move, state));
    else moves.push(move);
    state = move.state;
  }
  return moves;
}

/** Sets that stay whole, then what lays tiles, then few tiles in the hand that cannot be laid at once. */
function rankOf({ doing }: Task, { unsound, state }: Move): number[] {
  const order = ORDER.indexOf(doing);
  if (order >= 0) return [unsound, order, 0, 0];
  return [unsound, ORDER.length, state.stuck(), Number(doing === "apart")];
}

/** Sets that are emptied one after the other are emptied in one go. */
function both(one: Move, other: Move, state: State): Move {
  const emptied = [...one.emptied, ...other.emptied];
  const table = [...one.emptied, ...state.table];
  return { ...other, emptied, tell: () => tell.empty(emptied, table) };
}

/** Without those after which all lies as before: in a plan that is not proven, copies can change their places. */
function ofUse(start: State, moves: readonly Move[], box: Box): Move[] {
  let { table } = start;
  return moves.filter((move) => {
    const { gone, fresh } = changeOf(table, move.state.table, box);
    ({ table } = move.state);
    return gone.length > 0 || fresh.length > 0;
  });
}

function tableText(state: State): string {
  return writeTable(state.table.map(({ tiles }) => tiles));
}

/** Of rows that are compared number by number. */
function less(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
