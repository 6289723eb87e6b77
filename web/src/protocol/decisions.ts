// Written by `make protocol`; do not change it by hand.

/** Who decides. `id` is the number of a judge or of an entrant; that he is it has been proved elsewhere. */
export interface EventBy {
  role: "organiser" | "judge" | "player" | "public";
  id: number;
  name: string;
}

/** The tiles that somebody drew for his seat; the last counts, the jokers before it were put aside. */
export interface EventPicked {
  entrant: number;
  tiles: string;
}

/** How many take part in a stage, and who goes on from it. */
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

/** A table as it was drawn: who sits there, from seat 1 on, and the rounds of drawing for seats. */
export interface EventLot {
  table: number;
  seats: number[];
  picked?: EventPicked[][];
}

/** What a judge writes of a player: the tiles left (`12 7 *`), the points, or a penalty in their place. */
export interface EventResultLine {
  entrant: number;
  tiles?: string | null;
  points?: number | null;
  penalty?: "" | "not-opened" | "could-have-opened";
}

/** How the event shall be; can be said again until the first draw. */
export interface DecideSetUp {
  kind: "set-up";
  parameters: EventParameters;
}

/** What the event is called and where it is, put right at any time; papers say so. */
export interface DecideCorrect {
  kind: "correct";
  name: string;
  place?: string;
  why?: string;
}

export interface DecideEnter {
  kind: "enter";
  name: string;
  born: string;
  club?: string;
  group?: string;
  exceptionally?: string;
}

/** What was written wrongly about an entrant. Without a day of birth that stays as it is. */
export interface DecideAmend {
  kind: "amend";
  entrant: number;
  name: string;
  born?: string;
  club?: string;
}

export interface DecideCheckIn {
  kind: "check-in";
  entrant: number;
  present?: boolean;
  exceptionally?: string;
}

export interface DecideWithdraw {
  kind: "withdraw";
  entrant: number;
  why?: string;
}

/** Takes back a withdrawal or a disqualification. */
export interface DecideReadmit {
  kind: "readmit";
  entrant: number;
  why: string;
}

/** A judge (0 for a new one) and his tables. */
export interface DecideAppoint {
  kind: "appoint";
  judge: number;
  name: string;
  tables: number[];
}

export interface DecideDismiss {
  kind: "dismiss";
  judge: number;
}

/** The next round: its tables and seats. Without a seed they were drawn by hand, and `why` says how. */
export interface DecideDraw {
  kind: "draw";
  seed?: string;
  lots?: EventLot[];
  least?: number | null;
  why?: string;
}

/** Some tables of a round once more, before they have begun. */
export interface DecideRedraw {
  kind: "redraw";
  tables: number[];
  why: string;
  seed?: string;
  lots?: EventLot[];
  least?: number | null;
}

/** Two players exchange their lots, and with them table, seat and tiles, before their tables have begun. */
export interface DecideSwap {
  kind: "swap";
  one: number;
  other: number;
  why: string;
}

/** The round that was drawn last is as if it had not been, before it has begun. */
export interface DecideUndoDraw {
  kind: "undo-draw";
  why: string;
}

/** TRN-18: the start. */
export interface DecideSignal {
  kind: "signal";
}

/** A game card, or its correction. `version` is the one that its writer has seen, 0 where there was none. */
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

/** A player has seen the card and agrees (TRN-24, A-59). */
export interface DecideSign {
  kind: "sign";
  round: number;
  table: number;
  game: number;
  version: number;
  entrant: number;
}

/** A game that is not played, mostly because too few are left at the table. */
export interface DecideCancelGame {
  kind: "cancel-game";
  round: number;
  table: number;
  game: number;
  why: string;
  version?: number;
}

/** Somebody takes the seat of a player who has left, from the next game on. */
export interface DecideReplace {
  kind: "replace";
  table: number;
  leaves: number;
  comes: number;
  why: string;
}

/** A late arrival sits down at a table of three that has not begun. */
export interface DecideSeatLate {
  kind: "seat-late";
  table: number;
  entrant: number;
  why: string;
}

/** A whole table (TRN-23), or a single player. `cards` overrules the event's parameter. */
export interface DecideDisqualify {
  kind: "disqualify";
  why: string;
  table?: number;
  entrant?: number;
  cards?: "nobody" | "others" | null;
}

/** The players whom nothing else separates, from the best on: by a play-off, or by a lot from a seed. */
export interface DecideBreakTie {
  kind: "break-tie";
  order: number[];
  how: "play-off" | "lot";
  seed?: string;
  why?: string;
}

/** `why` is needed where rounds of the stage remain unplayed. */
export interface DecideCloseStage {
  kind: "close-stage";
  why?: string;
}

export interface DecideReopenStage {
  kind: "reopen-stage";
  why: string;
}

/** The games of a table that have no card yet are played in a room of the server, which writes their cards. */
export interface DecidePlayOnline {
  kind: "online";
  round: number;
  table: number;
  room: string;
}

/** What the big clock shows: it runs until a time, or stands with so many seconds left, or shows only words. */
export interface DecideSetClock {
  kind: "clock";
  what?: string;
  until?: string;
  left?: number;
}

/** What everybody in the hall sees on the projector. */
export interface DecideShowOnWall {
  kind: "wall";
  scene?: "auto" | "standings" | "seating" | "draw" | "clock";
}

/** Where phones find the event: what its links and QR codes begin with. None: wherever the asker is. */
export interface DecideSetAddress {
  kind: "address";
  address?: string;
}

/** A judge is called to a table, or has come. */
export interface DecideCall {
  kind: "call";
  table: number;
  called?: boolean;
}

/** Anything else that the organiser decided, for the trail. */
export interface DecideRemark {
  kind: "remark";
  text: string;
}

export type EventDecision = DecideSetUp | DecideCorrect | DecideEnter | DecideAmend | DecideCheckIn | DecideWithdraw | DecideReadmit | DecideAppoint | DecideDismiss | DecideDraw | DecideRedraw | DecideSwap | DecideUndoDraw | DecideSignal | DecideWriteCard | DecideSign | DecideCancelGame | DecideReplace | DecideSeatLate | DecideDisqualify | DecideBreakTie | DecideCloseStage | DecideReopenStage | DecidePlayOnline | DecideSetClock | DecideShowOnWall | DecideSetAddress | DecideCall | DecideRemark;
