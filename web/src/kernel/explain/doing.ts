/** How the tasks of a plan are done at the table. */
import type { Meld } from "../../melds/meld";
import type { Tile } from "../../notation/tile";
import type { Doing } from "../answers";
import { type Bound, JOKER, minus, piecesOf } from "./bound";
import { changed, type Goals, leaving, meldAt, type Spot, type State, sound } from "./state";
import * as tell from "./tell";
import { isRun } from "./words";

/** At an old set, for a new one, or both; -1 for neither. */
export interface Task {
  doing: Doing;
  at: number;
  goal: number;
}

export type Kind = Doing | "build" | "join";

/** What a person does next. */
export interface Move {
  kind: Kind;
  /** After the move. */
  state: State;
  /** Most moves are only weighed, so the words wait until they are needed. */
  tell: () => string;
  /** How many sets it leaves that do not lie as a person would expect. */
  unsound: number;
  /** Sets of which all tiles went to the hand; such moves in a row are told as one. */
  emptied: readonly Meld[];
}

/** A play under way with the tasks that are left. */
export class Bench {
  /** For every new set the old ones in which pieces of it still lie. */
  readonly lying: readonly (readonly number[])[];

  constructor(
    readonly state: State,
    readonly goals: Goals,
    readonly tasks: readonly Task[],
  ) {
    this.lying = goals.melds.map((_, goal) =>
      state.spots.filter((spot) => leaving(spot).some(([, to]) => to === goal)).map(({ origin }) => origin),
    );
  }

  /** Whether all is at hand that the task needs. */
  ready(task: Task): boolean {
    const lying = this.lying[task.goal] ?? [];
    switch (task.doing) {
      case "lay":
      case "add":
      case "swap":
        return !lying.length;
      case "move": {
        const last = !this.others(task, "move").some(({ goal }) => goal === task.goal);
        return !last || this.lyingOnlyAt(task);
      }
      case "split": {
        const taken = this.others(task, "take").some(({ at }) => at === task.at);
        const { hosts } = this.state.spot(this.state.at(task.at));
        return !taken && !hosts.some((goal) => this.lying[goal]?.length);
      }
      default:
        return true;
    }
  }

  /** Whether all that is missing of its new set lies in the task's old one. */
  lyingOnlyAt({ at, goal }: Task): boolean {
    const lying = this.lying[goal] ?? [];
    return lying.length === 1 && lying[0] === at;
  }

  /** Whether nothing more is going to be added to a new set, or moved there. */
  finished(goal: number): boolean {
    return !this.tasks.some((task) => task.goal === goal);
  }

  private others(task: Task, doing: Doing): Task[] {
    return this.tasks.filter((other) => other.doing === doing && (other.at !== task.at || other.goal !== task.goal));
  }

  do(task: Task): Move {
    return DO[task.doing](this, task);
  }

  unsound(was: Spot, ...now: Spot[]): number {
    return now.filter((spot) => !sound(spot, was, this.goals)).length;
  }
}

function move(kind: Kind, state: State, told: () => string, unsound = 0, emptied: readonly Meld[] = []): Move {
  return { kind, state, tell: told, unsound, emptied };
}

function lay({ state, goals }: Bench, { goal }: Task): Move {
  const used = state.waiting([goal]);
  const meld = meldAt(goals, goal);
  const after = state.spend(used).lay(meld);
  const fromRack = piecesOf(used.slice(state.hand.length - after.hand.length)); // `waiting` begins with the hand
  return move(fromRack.length === used.length ? "lay" : "build", after, () => tell.lay(meld, fromRack, goals.source));
}

function add(bench: Bench, { goal }: Task): Move {
  const { state, goals } = bench;
  const at = state.home(goal);
  const spot = state.spot(at);
  const used = state.waiting([goal]);
  const grown = changed(spot, goals, { come: used });
  const after = state.spend(used).put(new Map([[at, [grown]]]));
  const told = () => tell.add(spot.meld, grown.meld, piecesOf(used), state.table);
  return move("add", after, told, bench.unsound(spot, grown));
}

/** Tiles at hand for the jokers that leave a set; other tiles may leave it later. */
function swap(bench: Bench, task: Task): Move {
  const { state, goals } = bench;
  const at = state.at(task.at);
  const spot = state.spot(at);
  const used = state.waiting([task.goal]);
  const tiles = new Set(leaving(spot).flatMap(([piece, goal]) => (piece === JOKER ? [] : [goal])));
  const jokers = leaving(spot).filter(([, goal]) => !tiles.has(goal));
  const grown = changed(spot, goals, { gone: jokers, come: used });
  const after = state
    .spend(used)
    .hold(jokers)
    .put(new Map([[at, [grown]]]));
  const told = () => tell.swap(spot.meld, piecesOf(jokers), piecesOf(used), state.table);
  return move("swap", after, told, bench.unsound(spot, grown));
}

/** One run into those that grow in it, with what waits for them; what leaves it goes to the hand. */
function split(bench: Bench, task: Task): Move {
  const { state, goals } = bench;
  const at = state.at(task.at);
  const spot = state.spot(at);
  const used = state.waiting(spot.hosts);
  const parts = spot.hosts.map((goal) => {
    const bound = [...spot.bound, ...used].filter(([, to]) => to === goal);
    return changed({ meld: spot.meld, bound, hosts: [goal], origin: -1 }, goals);
  });
  const out = leaving(spot);
  const after = state
    .spend(used)
    .hold(out)
    .put(new Map([[at, parts]]));
  const melds = parts.map(({ meld }) => meld);
  const told = () => tell.split(spot.meld, melds, piecesOf(out), piecesOf(used));
  return move("split", after, told, bench.unsound(spot, ...parts));
}

function shift({ state, goals }: Bench, task: Task): Move {
  const at = state.at(task.at);
  const spot = state.spot(at);
  const grown = changed(spot, goals);
  return move("shift", state.put(new Map([[at, [grown]]])), () => tell.shift(spot.meld, grown.meld, state.table));
}

/** All that leaves a set, but for what is to be moved straight to others. */
function take(bench: Bench, task: Task): Move {
  const { state, goals } = bench;
  const at = state.at(task.at);
  const spot = state.spot(at);
  const moved = bench.tasks
    .filter(({ doing, at: from }) => doing === "move" && from === task.at)
    .map(({ goal }) => goal);
  const items = leaving(spot).filter(([, goal]) => !moved.includes(goal));
  const rest = changed(spot, goals, { gone: items });
  const told = () => tell.take(spot.meld, rest.meld, piecesOf(items), state.table);
  return move("take", state.hold(items).put(new Map([[at, [rest]]])), told, bench.unsound(spot, rest));
}

function moveOver(bench: Bench, task: Task): Move {
  const { state, goals } = bench;
  const at = state.at(task.at);
  const to = state.home(task.goal);
  const spot = state.spot(at);
  const home = state.spot(to);
  const items = spot.bound.filter(([, goal]) => goal === task.goal);
  const rest = items.length < spot.bound.length ? [changed(spot, goals, { gone: items })] : [];
  let fill = state.waiting([task.goal]);
  let grown = changed(home, goals, { come: [...items, ...fill] });
  if (!bench.lyingOnlyAt(task) && !sound(grown, home, goals)) {
    fill = [];
    grown = changed(home, goals, { come: items });
  }
  const after = state.spend(fill).put(
    new Map([
      [at, rest],
      [to, [grown]],
    ]),
  );
  const unsound = bench.unsound(spot, ...rest) + bench.unsound(home, grown);
  const added = piecesOf(fill);
  if (!rest.length && spot.meld.tiles.length > 1 && isRun(spot.meld) && isRun(home.meld)) {
    return move("join", after, () => tell.join(spot.meld, home.meld, grown.meld, added), unsound);
  }
  const melds = { source: spot.meld, home: home.meld, grown: grown.meld };
  return move("move", after, () => tell.move(melds, piecesOf(items), added, state.table), unsound);
}

/** To other sets what they take, the rest into the hand. */
function apart(bench: Bench, task: Task): Move {
  const { state } = bench;
  const at = state.at(task.at);
  const spot = state.spot(at);
  const put = new Map<number, readonly Spot[]>([[at, []]]);
  const moves: [home: Meld, moved: Tile[]][] = [];
  let kept = spot.bound;
  let unsound = 0;
  for (const goal of new Set(spot.bound.map(([, to]) => to))) {
    const items = spot.bound.filter(([, to]) => to === goal);
    const grown = given(bench, goal, items);
    if (!grown) continue;
    const home = state.home(goal);
    const was = state.spot(home);
    put.set(home, [grown]);
    moves.push([was.meld, piecesOf(items)]);
    kept = minus(kept, items);
    unsound += bench.unsound(was, grown);
  }
  const after = state.hold(kept).put(put);
  const { table } = state;
  if (moves.length) return move("apart", after, () => tell.apart(spot.meld, moves, piecesOf(kept), table), unsound);
  return move("apart", after, () => tell.empty([spot.meld], table), 0, [spot.meld]);
}

/** The set where a new one grows with what it gets; null where that is better kept in the hand for a while. */
function given(bench: Bench, goal: number, items: Bound): Spot | null {
  const home = bench.state.spots.find(({ hosts }) => hosts.includes(goal));
  const swapped = bench.tasks.some((task) => task.doing === "swap" && task.goal === goal);
  if (!home || home.hosts.length > 1 || swapped) return null;
  const grown = changed(home, bench.goals, { come: items });
  return sound(grown, home, bench.goals) || bench.finished(goal) ? grown : null;
}

const DO: Readonly<Record<Doing, (bench: Bench, task: Task) => Move>> = {
  lay,
  add,
  swap,
  split,
  shift,
  take,
  move: moveOver,
  apart,
};
