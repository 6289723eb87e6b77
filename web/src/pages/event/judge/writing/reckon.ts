/** What a draft adds up to, at once and without the server; a help for who writes it. Pure. */
import { bankOutcome, penaltyOf, type Values, worthOf } from "../../../../scoring/game";
import { type Draft, holders, type Left, missing, type Written } from "./draft";

export interface Reckoning {
  /** What each player holds, where it is written. */
  held: ReadonlyMap<number, number>;
  /** What each would record, as far as it is known. */
  scores: ReadonlyMap<number, number>;
  winners: readonly number[];
  /** The racks that are not written yet, from seat 1 on. */
  missing: readonly number[];
  /** What the losers hold, and what that makes. */
  parts: readonly number[];
  sum: number;
  complete: boolean;
}

export function reckon(draft: Draft, values: Values): Reckoning {
  const held = new Map<number, number>();
  for (const player of holders(draft)) {
    const points = pointsOf(draft.lines[player], values);
    if (points !== null) held.set(player, points);
  }
  return draft.ends === "out" ? whenOut(draft, held) : whenBankEmpty(draft, held);
}

export function pointsOf(left: Left | undefined, values: Values): number | null {
  if (!left) return null;
  if (left.by === "penalty") return penaltyOf(left.penalty, values);
  if (left.by === "sum") return left.digits === "" ? null : Number(left.digits);
  return worthOf(left.tiles, values);
}

function whenOut(draft: Draft, held: ReadonlyMap<number, number>): Reckoning {
  const parts = [...held.values()];
  const sum = added(parts);
  const scores = new Map([...held].map(([player, points]) => [player, -points]));
  if (draft.winner) scores.set(draft.winner, sum);
  const open = missing(draft);
  const complete = draft.winner !== 0 && open.length === 0;
  return { held, scores, winners: draft.winner ? [draft.winner] : [], missing: open, parts, sum, complete };
}

/** The fewest points win, and each winner's own are taken from what the others hold. */
function whenBankEmpty(draft: Draft, held: ReadonlyMap<number, number>): Reckoning {
  const open = missing(draft);
  if (open.length) return { held, scores: new Map(), winners: [], missing: open, parts: [], sum: 0, complete: false };
  const { scores, winners } = bankOutcome([...held.values()]);
  const parts = [...held.values()].filter((_, at) => !winners.includes(at));
  return {
    held,
    scores: new Map([...held.keys()].map((player, at) => [player, scores[at] ?? 0])),
    winners: [...held.keys()].filter((_, at) => winners.includes(at)),
    missing: open,
    parts,
    sum: added(parts),
    complete: true,
  };
}

function added(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Whether a card that is there already says what the draft says. */
export function saysTheSame(draft: Draft, card: Written, values: Values): boolean {
  const { scores, complete } = reckon(draft, values);
  return (
    complete &&
    draft.ends === card.ends &&
    scores.size === card.results.length &&
    card.results.every(({ entrant, small }) => scores.get(entrant) === small)
  );
}

export interface Game {
  round: number;
  table: number;
  game: number;
}

/** The decision that the server is asked for. Where only tiles are written, it finds the winners of an empty bank. */
export function decisionOf(draft: Draft, { round, table, game }: Game, values: Values) {
  const { winners, scores } = reckon(draft, values);
  const counted = draft.ends === "bank" && Object.values(draft.lines).every((left) => left.by === "tiles");
  return {
    kind: "card" as const,
    round,
    table,
    game,
    version: draft.version,
    ends: draft.ends,
    winners: counted ? [] : [...winners],
    starter: draft.starter,
    why: draft.why.trim(),
    lines: draft.players.map((entrant) => lineOf(draft, entrant, scores.get(entrant))),
  };
}

function lineOf(draft: Draft, entrant: number, score: number | undefined) {
  const left = draft.lines[entrant];
  if (!left || (draft.ends === "out" && entrant === draft.winner)) return { entrant };
  if (left.by === "tiles") return { entrant, tiles: left.tiles.join(" ") };
  if (left.by === "penalty") return { entrant, penalty: left.penalty };
  return score === undefined ? { entrant } : { entrant, points: score };
}
