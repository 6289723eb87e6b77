// Written by `make protocol`; do not change it by hand.

import type { Obstacle } from "./championships";
import type { EventBy, EventMissing, EventParameters, EventPicked } from "./decisions";

/** `waiting` is the place in the waiting list, 0 for none; `born` is for the organiser and for whom it is. */
export interface EntrantShown {
  id: number;
  name: string;
  club: string;
  status: "entered" | "present" | "left" | "disqualified";
  late: boolean;
  waiting: number;
  category: "junior" | "senior" | "";
  born: string | null;
}

export interface JudgeShown {
  id: number;
  name: string;
  tables: number[];
  dismissed: boolean;
}

export interface ResultShown {
  entrant: number;
  won: boolean;
  small: number;
  big: number;
  tiles: string | null;
  penalty: "" | "not-opened" | "could-have-opened";
}

/** A game card with all that stood on it before, for those who may see it. */
export interface CardShown {
  version: number;
  by: EventBy;
  at: string;
  why: string;
  starter: number;
  ends: "out" | "bank";
  cancelled: boolean;
  results: ResultShown[];
  signed: number[];
  earlier: CardShown[];
}

/** `starter` is who begins or began, 0 where nobody knows yet; `signatures`: how many have signed the card. `card` is none where it is not yours to see. */
export interface GameShown {
  game: number;
  state: "due" | "in" | "cancelled" | "void";
  starter: number;
  winners: number[];
  version: number;
  signatures: number;
  card: CardShown | null;
}

/** The room of the server in which the table is played, for those who have to do with it. */
export interface TableRoom {
  code: string;
  games: number[];
}

/** `seats`: who has sat on each, one after another; `now`: who sits there; `picked`: the tiles drawn for seats; `online`: whether it is played in a room of this server. */
export interface TableShown {
  table: number;
  seats: number[][];
  now: number[];
  picked: EventPicked[][];
  state: "drawn" | "playing" | "called" | "in";
  judges: number[];
  games: GameShown[];
  online: boolean;
  room: TableRoom | null;
}

/** `repeated` times somebody meets somebody again; `least` was proved, none where nobody looked. */
export interface RoundShown {
  round: number;
  seed: string;
  repeated: number;
  least: number | null;
  signal: string;
  tables: TableShown[];
}

/** A row of the list: `wins` are the big points, `points` the small ones, `marks` one for each game. As long as no game counts, everybody's `place` is 0. */
export interface StandingShown {
  place: number;
  entrant: number;
  status: "entered" | "present" | "left" | "disqualified";
  marks: ("won" | "lost" | "due" | "missed" | "cancelled" | "void")[];
  wins: number;
  points: number;
  penalties: number;
  best: number | null;
  tied: boolean;
  why: string | null;
  qualifies: "yes" | "for now" | "not now" | "no";
}

/** A stage that has been drawn. `places` go on from it to the stage `next`, 0 for none; `tied` must be separated before it can close. */
export interface StagePlayed {
  number: number;
  name: string;
  title: string;
  rounds: RoundShown[];
  rounds_planned: number;
  pool: number[];
  places: number;
  next_title: string;
  next: number;
  standings: StandingShown[];
  tied: number[][];
  void: number[];
  closed: boolean;
  order: number[];
}

/** The round that is drawn next; `tables` are their sizes, empty where so many cannot sit. */
export interface ComingShown {
  stage: number;
  title: string;
  round: number;
  rounds: number;
  players: number[];
  tables: number[];
  games_of_four: number;
  games_of_three: number;
}

/** What is missing, what comes next, and what stands in its way; an empty list: it can be done now. The organiser alone is told what stands in the way. */
export interface Progress {
  missing: EventMissing[];
  cards: number;
  cards_in: number;
  tables: number;
  tables_in: number;
  coming: ComingShown | null;
  draw: Obstacle[];
  signal: Obstacle[];
  close_stage: Obstacle[];
  reopen_stage: Obstacle[];
  over: boolean;
}

/** Milliseconds of the server: it runs from `since` to `until`; or stands, with `left` seconds on it. */
export interface ClockShown {
  what: string;
  since: number;
  until: number | null;
  left: number;
}

/** Who asks: the role in which this view is shown, and all the others that he has here. `tables` are a judge's tables, or the table of a player in the round that was drawn last. */
export interface Myself {
  role: "organiser" | "judge" | "player" | "public";
  number: number;
  key: string;
  name: string;
  tables: number[];
  roles: string[];
}

/** An event as the asker may see it: what everybody sees, and what is his. `listed` is told to the organiser. */
export interface EventView {
  id: string;
  seq: number;
  remarks: number;
  phase: "entries" | "running" | "over";
  parameters: EventParameters;
  entrants: EntrantShown[];
  judges: JudgeShown[];
  stages: StagePlayed[];
  progress: Progress;
  clock: ClockShown | null;
  wall: "auto" | "standings" | "seating" | "draw" | "clock";
  address: string;
  calls: number[];
  ranking: number[][];
  now: number;
  me: Myself;
  listed: boolean;
}

/** What everybody may see of an event, after `seq` decisions. People are named by their numbers. With every one of the `remarks` somebody may have lost a role: a link that is made anew leaves one. */
export interface PublicView {
  id: string;
  seq: number;
  remarks: number;
  phase: "entries" | "running" | "over";
  parameters: EventParameters;
  entrants: EntrantShown[];
  judges: JudgeShown[];
  stages: StagePlayed[];
  progress: Progress;
  clock: ClockShown | null;
  wall: "auto" | "standings" | "seating" | "draw" | "clock";
  address: string;
  calls: number[];
  ranking: number[][];
}

/** Rows of a list, each known by its field `by`: first some move, each to its new index, in this order; then `columns` are written, from an index on one row after another. */
export interface RowsChanged {
  by: string;
  moves?: [number, number][];
  columns?: Record<string, [number, unknown[]][]>;
}

/** How a value has changed. `to`: it is another. `inside`: some of its fields are, or things of a list by their index. `put`: at the index `at` of a list so many things are `cut` out, and these put in. `rows`: see there. */
export interface Change {
  to?: unknown;
  inside?: Record<string, Change>;
  at?: number;
  cut?: number;
  put?: unknown[];
  rows?: RowsChanged | null;
}

/** What everybody sees after `seq` decisions: the whole `view`, or what has `changed` since the one that the asker has, of `since` decisions. With another number `erased` data of people may have been taken out of it since. */
export interface PublicPart {
  seq: number;
  since: number;
  erased: number;
  view: PublicView | null;
  changed: Change | null;
}

/** A card that is the asker's to see; the stage by its number among the parameters'. */
export interface OwnCard {
  stage: number;
  round: number;
  table: number;
  game: number;
  card: CardShown;
}

export interface OwnRoom {
  stage: number;
  round: number;
  table: number;
  room: TableRoom;
}

/** What stands in the way of each; told to the organiser. */
export interface Obstacles {
  draw: Obstacle[];
  signal: Obstacle[];
  close_stage: Obstacle[];
  reopen_stage: Obstacle[];
}

/** What of an event is the asker's own to see, in one of his roles: with the public part it is his whole view. `births` are numbers of entrants and their days. */
export interface OwnPart {
  seq: number;
  now: number;
  me: Myself;
  listed: boolean;
  births: [number, string][];
  cards: OwnCard[];
  rooms: OwnRoom[];
  obstacles: Obstacles;
}
