// Written by `make protocol`; do not change it by hand.

import type { Options } from "./commands";
import type { Chair, ContributionShown, Happened, HintShown, HouseRules, PlayerView } from "./rooms";

export interface NewSession {
  name: string;
}

export interface Credentials {
  login: string;
  password: string;
}

export interface NewPassword {
  old: string;
  new: string;
}

/** The password of whoever has a login; a guest needs none. */
export interface Farewell {
  password?: string;
}

/** What an operator has decided about somebody, told to himself. `until` is null where it holds for good. */
export interface Notice {
  id: string;
  kind: "warn" | "mute" | "ban";
  why: string;
  since: number;
  until: number | null;
  seen: boolean;
}

/** `guesses` are wrong passwords that somebody has tried for this login, until its owner has seen it; `notices` what an operator has decided about this person. */
export interface SessionShown {
  person: string;
  name: string;
  login: string | null;
  guesses: number;
  operator: boolean;
  notices: Notice[];
}

export interface NewRoom {
  options: Options;
  names?: string[];
  start?: boolean;
}

/** Whoever has it can sit there; it fits once. */
export interface SeatLink {
  seat: number;
  token: string;
}

export interface Claim {
  seat: number;
  token: string;
}

export interface Ruleset {
  name: string;
  seats: [number, number];
  bots: string[];
  usual_bot: string;
  parameters: Record<string, unknown>;
  family: string;
  house: HouseRules | null;
}

export interface Choices {
  rulesets: Ruleset[];
  phrases: string[];
}

/** A room to go back to. */
export interface RoomListed {
  code: string;
  rules: string;
  chairs: Chair[];
  playing: boolean;
  your_turn: boolean;
  house: HouseRules | null;
  set_aside: boolean;
}

/** All that has happened in a room's game, as one seat may see it. */
export interface Story {
  game: string;
  happened: Happened[];
}

/** What a friend would say before it is too late; nothing where all is well. */
export interface Warned {
  message: string | null;
}

/** Addresses at which others in the network find this server; told only on the machine on which it runs. */
export interface Reach {
  addresses: string[];
}

/** Somebody, as he was called when I blocked him; `at` is in milliseconds since 1970. */
export interface BlockedShown {
  person: string;
  name: string;
  at: number;
}

/** A line in the list of somebody's games: his own seats, and those of bots. */
export interface GameListed {
  id: string;
  rules: string;
  players: string[];
  seats: number[];
  bots: number[];
  begun_at: number;
  ended_at: number;
  scores: number[];
  winners: number[];
  house: HouseRules | null;
}

/** A game of an event that was played here; `stage` is counted among those that were played, `id` is the game's. */
export interface EventRecord {
  stage: number;
  round: number;
  table: number;
  game: number;
  id: string;
}

/** A `.rummi` file as somebody has it on his device. */
export interface BroughtRecord {
  record: string;
}

/** The game before its first action, and after each: everything, because it is over. */
export interface Step {
  action: string | null;
  seat: number | null;
  turn: number | null;
  events: Record<string, unknown>[];
  state: Record<string, unknown>;
}

export interface Replayed {
  id: string;
  rules: string;
  players: string[];
  bots: number[];
  ended_at: number;
  options: Record<string, unknown>;
  commitment: string;
  secret: string;
  contributions: ContributionShown[];
  scores: number[];
  winners: number[];
  steps: Step[];
  house: HouseRules | null;
}

/** What a person does with the tiles, in words, and how the table lies then. */
export interface SpokenStep {
  words: string;
  table: string;
}

/** One of a course; `positions` are played one after the other. */
export interface LessonListed {
  name: string;
  course: string;
  rules: string;
  title: string;
  positions: number;
}

/** What is asked, what was learnt, what the learner sees first, and the way to the goal for who wants to see it. */
export interface PositionShown {
  say: string;
  done: string;
  sight: PlayerView;
  way: HintShown;
}

export interface LessonShown {
  name: string;
  course: string;
  rules: string;
  title: string;
  positions: PositionShown[];
}

/** All that the learner has done in a position, the newest last: the server remembers nothing of it. */
export interface TryLesson {
  actions: string[];
}

/** The newest action was legal; whether the goal is reached by it. */
export interface LessonTried {
  sight: PlayerView;
  done: boolean;
}

/** For one turn: `look` is the meld at which the nudge points, where it lies on the table. */
export interface PuzzleHelp {
  hint: HintShown;
  look: string | null;
}

/** `say` is the goal, `explain` when it is reached, `wanted` the tiles to be laid where the goal names some; there is help for each turn of the solution. */
export interface PuzzleShown {
  id: string;
  rules: string;
  level: number;
  goal: "all" | "tiles" | "open" | "stars" | "out-in-two";
  wanted: string;
  opening: number;
  say: string;
  explain: string;
  steps: number;
  turns: number;
  sight: PlayerView;
  help: PuzzleHelp[];
}

/** The puzzles of some days, each day with its id. */
export interface PuzzleDays {
  days: Record<string, string>;
}

/** With its error: two of three times it is no farther off. */
export interface PuzzleRating {
  mean: number;
  spread: number;
}

/** All that was done, the newest last: nothing of it is remembered until it is solved. `rating` is that of a guest, which his browser keeps; `day` is said where it is solved as the puzzle of that day. */
export interface TryPuzzle {
  actions: string[];
  help?: number;
  day?: string | null;
  rating?: PuzzleRating | null;
}

/** The newest action was legal. When it is `done`: in how many `steps` one could tell it, unless nobody has time to count them; and where it counted, the solver's rating before and after, and that of the `puzzle` before. */
export interface PuzzleTried {
  sight: PlayerView;
  done: boolean;
  steps: number | null;
  before: PuzzleRating | null;
  after: PuzzleRating | null;
  puzzle: PuzzleRating | null;
}

/** Somebody looks at the solution. `rating` is that of a guest, which his browser keeps. */
export interface GiveUp {
  rating?: PuzzleRating | null;
}

/** Where it counted, the solver's rating before and after, and that of the `puzzle` before. */
export interface PuzzleLost {
  before: PuzzleRating | null;
  after: PuzzleRating | null;
  puzzle: PuzzleRating | null;
}

/** Of who has a login: his rating, which he has solved, of which days, and whose solution he has seen and not laid. */
export interface MyPuzzles {
  rating: PuzzleRating;
  solved: string[];
  days: string[];
  given_up: string[];
}
