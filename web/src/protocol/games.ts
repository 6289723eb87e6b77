// Written by `make protocol`; do not change it by hand.

import type { SpokenStep } from "./requests";
import type { HintShown, HouseRules, PlayerView } from "./rooms";

/** `could_open` and `opened` are actions of the record; `at_best` are turns, `of` those with something to do. */
export interface ReviewedSeat {
  found: number;
  possible: number;
  late: number;
  at_best: number;
  of: number;
  could_open: number | null;
  opened: number | null;
}

/** `table` and `rack` are those before it, `after` is the table when it was over, `left` what each seat held then. Without a best play nothing could be laid. */
export interface ReviewedTurn {
  seat: number;
  number: number;
  action: number;
  done: string;
  unit: "tiles" | "points" | "stars" | "dice";
  did: number;
  best: number;
  verdict: "best" | "fewer" | "could-open" | "had-to-draw" | "had-to-pass";
  proven: boolean;
  table: string;
  rack: string;
  after: string;
  left: number[];
  play: string | null;
  best_table: string | null;
  steps: SpokenStep[];
}

/** `chances` says whether they can be asked for. */
export interface Reviewed {
  id: string;
  rules: string;
  players: string[];
  bots: number[];
  ended_at: number;
  options: Record<string, unknown>;
  scores: number[];
  winners: number[];
  seats: ReviewedSeat[];
  turns: ReviewedTurn[];
  chances: boolean;
  house: HouseRules | null;
}

/** What a review comes to, seat by seat. */
export interface GameFigures {
  seats: ReviewedSeat[];
}

/** From 0 to 1, each with half of its 95 % interval: before the turn with a bot's choice, after it with what was done, and what the one is better than the other. */
export interface ChanceShown {
  action: number;
  before: number;
  before_error: number;
  after: number;
  after_error: number;
  change: number;
  change_error: number;
}

export interface TurningPointShown {
  action: number;
  missed: boolean;
  change: number;
}

/** How often a bot wins in this seat from what was dealt, what that is better than the fair part, and what the choices of the seat brought, a turn. */
export interface LuckShown {
  deal: number;
  deal_error: number;
  luck: number;
  skill: number;
  skill_error: number;
}

/** Some turns of one seat, and the part that follows. The last one knows where the game turned and what was luck. */
export interface ChancesShown {
  chances: ChanceShown[];
  next: number | null;
  turning_points: TurningPointShown[];
  luck: LuckShown | null;
}

/** Of a record that is brought along nothing is kept: what is `known` of the seat so far comes with it. */
export interface BroughtChances {
  record: string;
  known?: ChanceShown[];
}

/** A turn of a finished game as its player saw it, to be tried again, and the best play for who wants to see it. */
export interface TurnShown {
  rules: string;
  players: number;
  sight: PlayerView;
  way: HintShown;
  best: number;
  unit: "tiles" | "points" | "stars" | "dice";
}

export interface TryTurn {
  action: string;
}

/** In a turn of a record that is brought along. */
export interface TryBroughtTurn {
  record: string;
  action: string;
}

/** The action was legal; what it is worth beside the best. */
export interface TurnTried {
  sight: PlayerView;
  did: number;
  best: number;
  verdict: "best" | "fewer" | "could-open" | "had-to-draw" | "had-to-pass" | null;
}

/** Runs and a rack of Junior, or a crossword and the dice of a hand, in the notation. */
export interface SolvePosition {
  rules: "junior" | "express";
  table: string;
  rack: string;
}

/** The best that can be done; `laid` is 0 where nothing can. */
export interface PositionSolved {
  laid: number;
  of: number;
  stars: number | null;
  table: string;
  left: string;
  steps: SpokenStep[];
  advice: string;
  proven: boolean;
}

/** How a game ended: the score of each seat and the winners (several where a win is shared). */
export interface ClassicOutcome {
  scores: number[];
  winners: number[];
}

/** What the player at a seat may know. Without a seat: what spectators may know. */
export interface ClassicView {
  seat: number | null;
  first: number;
  turn: number | null;
  table: string;
  bank: number;
  rack: string;
  tiles: number[];
  opened: boolean[];
  announced: boolean[];
  moves_left: number | null;
  may_redeal: boolean;
  may_announce: boolean;
  outcome: ClassicOutcome | null;
  racks: string[] | null;
}

/** `tiles` come from the rack; the melds in `gone` are no longer on the table. */
export interface ClassicLaid {
  type: "Laid";
  seat: number;
  tiles: string;
  new: string[];
  gone: string[];
  opening: boolean;
}

/** `tile` is None if it is hidden. */
export interface ClassicDrew {
  type: "Drew";
  seat: number;
  tile: string | null;
  why: "move" | "penalty";
}

export interface ClassicPassed {
  type: "Passed";
  seat: number;
}

/** The time ran out; the leftovers went to the bank or to the player. */
export interface ClassicTimedOut {
  type: "TimedOut";
  seat: number;
  leftovers: string;
  to: "bank" | "player";
}

export interface ClassicMistook {
  type: "Mistook";
  seat: number;
}

/** `proof` are the doublets that the player showed. A new rack is None if it is hidden. */
export interface ClassicRedealt {
  type: "Redealt";
  seat: number;
  proof: string;
  racks: (string | null)[];
}

export interface ClassicAnnounced {
  type: "Announced";
  seat: number;
}

/** The seat drew the last tile. Every seat has one more turn; this seat has the last one. */
export interface ClassicLastRound {
  type: "LastRound";
  seat: number;
}

export interface ClassicFinished {
  type: "Finished";
  outcome: ClassicOutcome;
}

/** What the player at a seat, or a spectator, may know. Bots choose their action from this and nothing else. */
export interface JuniorView {
  seat: number | null;
  first: number;
  turn: number | null;
  table: string;
  pool: number;
  rack: string;
  tiles: number[];
  stars: number[];
  idle: number;
  pass_price: number;
  outcome: ClassicOutcome | null;
  racks: string[] | null;
}

/** A player laid tiles; `stars` are those that the turn earned. */
export interface JuniorPlayed {
  type: "Played";
  seat: number;
  acts: string[];
  stars: number;
}

/** A player moved jokers without laying a tile; a `Drew` or `Passed` follows. */
export interface JuniorLifted {
  type: "Lifted";
  seat: number;
  acts: string[];
}

/** A player drew a tile and paid 0 stars or the price. Other seats receive None as the tile. */
export interface JuniorDrew {
  type: "Drew";
  seat: number;
  tile: string | null;
  paid: number;
}

/** A player laid and drew nothing. */
export interface JuniorPassed {
  type: "Passed";
  seat: number;
  paid: number;
}

/** The game ended. `finisher` went out; None if no player could go on. */
export interface JuniorFinished {
  type: "Finished";
  outcome: ClassicOutcome;
  finisher: number | null;
}

/** What the player at a seat, or a spectator, may know. Bots choose their action from this and nothing else. */
export interface JuniorIntroView {
  seat: number | null;
  first: number;
  turn: number | null;
  open: string;
  runs: string[];
  growing: string | null;
  stars: number[];
  pointer: number | null;
  outcome: ClassicOutcome | null;
}

export interface JuniorIntroPointed {
  type: "Pointed";
  tile: string;
}

export interface JuniorIntroFound {
  type: "Found";
  seat: number;
  tile: string;
  stars: number;
}

/** The run has three tiles now, and the guardian says so (JUN-7). */
export interface JuniorIntroRunMade {
  type: "RunMade";
  run: string;
}

export interface JuniorIntroFinished {
  type: "Finished";
  outcome: ClassicOutcome;
}

/** The result of a round, as players note it down (DICE-33). */
export interface ExpressPastRound {
  winners: number[];
  left: number[];
  values: number[];
}

export interface ExpressView {
  seat: number | null;
  first: number;
  round: number;
  turn: number | null;
  thrown: boolean;
  first_turn: boolean;
  table: string;
  bag: number;
  hands: string[][];
  held: number[][];
  turns: number[];
  wins: number[];
  past: ExpressPastRound[];
  outcome: ClassicOutcome | null;
}

export interface ExpressThrew {
  type: "Threw";
  seat: number;
  dice: string[];
}

export interface ExpressLaid {
  type: "Laid";
  seat: number;
  tiles: string;
  before: string;
  after: string;
}

export interface ExpressPassed {
  type: "Passed";
  seat: number;
}

export interface ExpressRoundOver {
  type: "RoundOver";
  round: number;
  winners: number[];
  left: number[];
  values: number[];
}

export interface ExpressFinished {
  type: "Finished";
  outcome: ClassicOutcome;
}

export type ClassicEvent = ClassicLaid | ClassicDrew | ClassicPassed | ClassicTimedOut | ClassicMistook | ClassicRedealt | ClassicAnnounced | ClassicLastRound | ClassicFinished;

export type JuniorEvent = JuniorPlayed | JuniorLifted | JuniorDrew | JuniorPassed | JuniorFinished;

export type JuniorIntroEvent = JuniorIntroPointed | JuniorIntroFound | JuniorIntroRunMade | JuniorIntroFinished;

export type ExpressEvent = ExpressThrew | ExpressLaid | ExpressPassed | ExpressRoundOver | ExpressFinished;
