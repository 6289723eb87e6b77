/** What a hint shows: the tiles, runs and buttons that its action speaks of. Pure. */
import { readTiles, type Tile, writeTile } from "../../../notation/tile";
import { isReady, type Landing, landings, put, type Turn } from "./turn";

export interface Marks {
  /** Pieces of the rack. */
  pieces: ReadonlySet<string>;
  /** Runs on the table. */
  runs: ReadonlySet<string>;
  /** To draw or to pass is all that is left. */
  draw: boolean;
}

export const NO_MARKS: Marks = { pieces: new Set(), runs: new Set(), draw: false };

export function marksOf(action: string, turn: Turn): Marks {
  if (action === "draw" || action === "pass") return { ...NO_MARKS, draw: true };
  const acts = action.split(";").map((act) => act.trim().split(/\s+/));
  const rack = turn.rack.flatMap((piece) => piece ?? []);
  const pieces = acts.flatMap(([verb, ...words]) => {
    const end = words.findIndex((word) => /^[a-z]+$/.test(word));
    return verb === "lift" ? [] : readTiles(words.slice(0, end < 0 ? words.length : end).join(" "));
  });
  const marked = pieces.flatMap((tile) => {
    const at = rack.findIndex((piece) => bare(piece.tile) === bare(tile));
    return at < 0 ? [] : rack.splice(at, 1);
  });
  return { pieces: new Set(marked.map((piece) => piece.id)), runs: runsIn(acts, turn), draw: false };
}

/** The turn in which every act of the action is done, as it is written; null where one cannot be. */
export function followed(turn: Turn, action: string): Turn | null {
  let now: Turn | null = turn;
  for (const act of action.split(";").map((each) => each.trim())) {
    if (now) now = act.startsWith("lay ") ? laidAnew(now, readTiles(act.slice(4))) : done(now, act);
  }
  return now && isReady(now) ? now : null;
}

/** Whatever piece has to go wherever for the act to be written so. */
function done(turn: Turn, act: string): Turn | null {
  const jokers = turn.runs.flatMap(({ pieces }) => pieces.filter(({ tile }) => tile.joker));
  for (const { id } of [...turn.rack.flatMap((piece) => piece ?? []), ...jokers]) {
    for (const landing of landings(turn, id)) {
      const after = put(turn, id, landing);
      if (after.steps.length > turn.steps.length && after.steps.at(-1) === act) return after;
    }
  }
  return null;
}

function laidAnew(turn: Turn, tiles: readonly Tile[]): Turn | null {
  let now = turn;
  let nest = "";
  for (const tile of tiles) {
    const piece = now.rack.find((each) => each && bare(each.tile) === bare(tile));
    if (!piece) return null;
    now = put(now, piece.id, nest ? { to: "nest", nest } : { to: "new" });
    nest ||= `nest ${piece.id}`;
  }
  return now;
}

/** The turn with all marked tiles laid where they fit, the runs that are meant first; null where they cannot be. */
export function laidOut(turn: Turn, marks: Marks): Turn | null {
  const [id, ...others] = marks.pieces;
  if (id === undefined) return isReady(turn) ? turn : null;
  const left = { ...marks, pieces: new Set(others) };
  for (const landing of landings(turn, id).filter(lays).sort(meantFirst(marks))) {
    const whole = laidOut(put(turn, id, landing), left);
    if (whole) return whole;
  }
  return null;
}

const lays = (landing: Landing): boolean => landing.to === "run" || landing.to === "nest" || landing.to === "new";

function meantFirst({ runs }: Marks): (one: Landing, other: Landing) => number {
  const rank = (landing: Landing) => {
    if (landing.to === "run") return runs.has(landing.run) ? 0 : 3;
    return landing.to === "nest" ? 1 : 2;
  };
  return (one, other) => rank(one) - rank(other);
}

/** Those that the action names and that lie there before it. */
function runsIn(acts: readonly (readonly string[])[], turn: Turn): Set<string> {
  const named = acts.flatMap(([, ...words]) =>
    words
      .join(" ")
      .split(/\b(?:to|in|from)\b|\+/)
      .slice(1)
      .map((run) => readTiles(run.replace(/[()]/g, "").trim()).map(bare).join(" ")),
  );
  const lying = turn.runs.filter((run) => named.includes(run.pieces.map((piece) => bare(piece.tile)).join(" ")));
  return new Set(lying.map((run) => run.id));
}

function bare(tile: Tile): string {
  return tile.joker ? "*" : writeTile(tile);
}
