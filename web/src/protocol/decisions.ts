// Written by `make protocol`; do not change it by hand.

/** The person who decides. `id` is the number of a judge or an entrant. The caller has already checked the identity of the person. */
export interface EventBy {
  role: "organiser" | "judge" | "player" | "public";
  id: number;
  name: string;
}

/** The tiles that an entrant drew for the seat. The last one counts; jokers before it were put aside. */
export interface EventPicked {
  entrant: number;
  tiles: string;
}

/** The number of players of a stage, and how many of each table advance from it. */
export interface EventField {
  players: number;
  from_each_table: number;
}

export interface EventStage {
  name: string;
  fields: EventField[];
  rounds: number;
  games_of_four: number;
  games_of_three: number;
  different_company: boolean;
  planned: boolean;
  minutes: number;
  timed_by: "players" | "judge";
}

export interface EventParameters {
  name: string;
  stages: EventStage[];
  rules: string;
  place: string;
  day: string;
  entries_until: string;
  list_closes: string;
  zone: string;
  minimum_age: number;
  junior_to: number;
  senior_from: number;
  capacity: number;
  minimum: number;
  public_entries: boolean;
  groups: boolean;
  tie_breaks: ("wins" | "points" | "penalties" | "best-game")[];
  starter: "seats" | "youngest" | "lot";
  time_limit: number;
  joker_left: number;
  not_opened: number;
  could_have_opened: number;
  shared_win: boolean;
  disqualified_cards: "nobody" | "others";
  disqualified_games: "nobody" | "others";
}

/** A game without a card. */
export interface EventMissing {
  round: number;
  table: number;
  game: number;
}

/** A table of a draw: its entrants from seat 1, and the tiles that they drew for the seats, in rounds. */
export interface EventLot {
  table: number;
  seats: number[];
  picked?: EventPicked[][];
}

/** A line of a card: the tiles left (`12 7 *`), the points, or a penalty instead of both. */
export interface EventResultLine {
  entrant: number;
  tiles?: string | null;
  points?: number | null;
  penalty?: "" | "not-opened" | "could-have-opened";
}

/** Set the parameters of the tournament. Possible until the first draw. */
export interface DecideSetUp {
  kind: "set-up";
  parameters: EventParameters;
}

/** Correct the name and place of the tournament at any time. Printouts show that they were corrected. */
export interface DecideCorrect {
  kind: "correct";
  name: string;
  place?: string;
  why?: string;
}

/** Enter a person. */
export interface DecideEnter {
  kind: "enter";
  name: string;
  born: string;
  club?: string;
  group?: string;
  exceptionally?: string;
}

/** Correct the data of an entrant. Without a date of birth, the date stays as it is. */
export interface DecideAmend {
  kind: "amend";
  entrant: number;
  name: string;
  born?: string;
  club?: string;
}

/** Record that an entrant is present, or is not present after all. */
export interface DecideCheckIn {
  kind: "check-in";
  entrant: number;
  present?: boolean;
  exceptionally?: string;
}

/** Take an entrant out of the tournament, who leaves. */
export interface DecideWithdraw {
  kind: "withdraw";
  entrant: number;
  why?: string;
}

/** Undo a withdrawal or a disqualification. */
export interface DecideReadmit {
  kind: "readmit";
  entrant: number;
  why: string;
}

/** Appoint a judge (0 for a new one) and assign tables. */
export interface DecideAppoint {
  kind: "appoint";
  judge: number;
  name: string;
  tables: number[];
}

/** Dismiss a judge. */
export interface DecideDismiss {
  kind: "dismiss";
  judge: number;
}

/** Draw the tables and seats of the next round. Without a seed they were drawn by hand, and `why` says how. */
export interface DecideDraw {
  kind: "draw";
  seed?: string;
  lots?: EventLot[];
  least?: number | null;
  why?: string;
}

/** Draw some tables of a round again, before they have begun. */
export interface DecideRedraw {
  kind: "redraw";
  tables: number[];
  why: string;
  seed?: string;
  lots?: EventLot[];
  least?: number | null;
}

/** Exchange the lots of two players, with table, seat and tiles, before their tables have begun. */
export interface DecideSwap {
  kind: "swap";
  one: number;
  other: number;
  why: string;
}

/** Undo the last draw, before the round has begun. */
export interface DecideUndoDraw {
  kind: "undo-draw";
  why: string;
}

/** Start the round (TRN-18). */
export interface DecideSignal {
  kind: "signal";
}

/** Write or correct a game card. `version` is the version that the writer has seen, 0 for no card. */
export interface DecideWriteCard {
  kind: "card";
  round: number;
  table: number;
  game: number;
  lines: EventResultLine[];
  winners?: number[];
  ends?: "out" | "bank";
  starter?: number;
  version?: number;
  why?: string;
}

/** Confirm a card as one of its players (TRN-24, A-59). */
export interface DecideSign {
  kind: "sign";
  round: number;
  table: number;
  game: number;
  version: number;
  entrant: number;
}

/** Cancel a game, usually because too few players are left at the table. */
export interface DecideCancelGame {
  kind: "cancel-game";
  round: number;
  table: number;
  game: number;
  why: string;
  version?: number;
}

/** Give the seat of a player who has left to another entrant, from the next game on. */
export interface DecideReplace {
  kind: "replace";
  table: number;
  leaves: number;
  comes: number;
  why: string;
}

/** Seat a late arrival at a table of three that has not begun. */
export interface DecideSeatLate {
  kind: "seat-late";
  table: number;
  entrant: number;
  why: string;
}

/** Disqualify a whole table (TRN-23) or a single player. `cards` overrides the parameter of the tournament. */
export interface DecideDisqualify {
  kind: "disqualify";
  why: string;
  table?: number;
  entrant?: number;
  cards?: "nobody" | "others" | null;
}

/** Decide the order of tied players, the best first, by a play-off or by a lot from a seed. */
export interface DecideBreakTie {
  kind: "break-tie";
  order: number[];
  how: "play-off" | "lot";
  seed?: string;
  why?: string;
}

/** Close the stage. `why` is required if it has unplayed rounds. */
export interface DecideCloseStage {
  kind: "close-stage";
  why?: string;
}

/** Reopen the stage that was closed last. */
export interface DecideReopenStage {
  kind: "reopen-stage";
  why: string;
}

/** Play the games of a table without a card in a room of the server, which writes their cards. */
export interface DecidePlayOnline {
  kind: "online";
  round: number;
  table: number;
  room: string;
}

/** Set the big clock: it runs until a time, is stopped with some seconds left, or shows only a text. */
export interface DecideSetClock {
  kind: "clock";
  what?: string;
  until?: string;
  left?: number;
}

/** Choose what the projector in the hall shows. */
export interface DecideShowOnWall {
  kind: "wall";
  scene?: "auto" | "standings" | "seating" | "draw" | "clock";
}

/** Set the address at the start of links and QR codes. Empty: the address that the browser of the reader uses. */
export interface DecideSetAddress {
  kind: "address";
  address?: string;
}

/** Call a judge to a table, or record that the judge has come. */
export interface DecideCall {
  kind: "call";
  table: number;
  called?: boolean;
}

/** Add a remark of the organiser to the journal. */
export interface DecideRemark {
  kind: "remark";
  text: string;
}

export type EventDecision = DecideSetUp | DecideCorrect | DecideEnter | DecideAmend | DecideCheckIn | DecideWithdraw | DecideReadmit | DecideAppoint | DecideDismiss | DecideDraw | DecideRedraw | DecideSwap | DecideUndoDraw | DecideSignal | DecideWriteCard | DecideSign | DecideCancelGame | DecideReplace | DecideSeatLate | DecideDisqualify | DecideBreakTie | DecideCloseStage | DecideReopenStage | DecidePlayOnline | DecideSetClock | DecideShowOnWall | DecideSetAddress | DecideCall | DecideRemark;
