// Written by `make protocol`; do not change it by hand.

/** How far a client has followed. */
export interface Seen {
  room?: number;
  game?: string | null;
  seq?: number;
}

/** The first message of every socket: the language, and what was seen before the connection was lost. */
export interface Hello {
  type: "hello";
  language?: "en" | "pl";
  seen?: Seen | null;
}

/** The tiles as the player moves them, an action in the notation; not answered, not kept. */
export interface Draft {
  type: "draft";
  seat: number;
  action: string;
}

/** Answered with the server's time, by which clients show the clock. */
export interface Ping {
  type: "ping";
}

/** Do something in the game, in the notation: `play R4 R5 R6`, `draw`, `throw all`. It names its game, so that what is sent again after a lost connection can never count in the next one; and with `seq`, the number of actions its player had seen, it can never count in a later turn. */
export interface Act {
  type: "act";
  id: string;
  game: string;
  seat: number;
  action: string;
  seq?: number | null;
}

/** First a nudge, and with `whole` the play in steps; one hint each time the game has moved on. */
export interface TakeHint {
  type: "hint";
  id: string;
  seat: number;
  whole?: boolean;
}

/** Take a seat, or one more seat at the same screen. */
export interface Sit {
  type: "sit";
  id: string;
  seat?: number | null;
  name?: string | null;
}

/** Stand up. In a game the seat waits for you. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The host empties a seat before the start. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** The host puts a bot on an empty seat. */
export interface PutBot {
  type: "bot";
  id: string;
  seat: number;
  level?: string | null;
}

/** The host begins the game, the next one, or a rematch; bots fill the empty seats. `first` begins a match of a game whose players agree on it; where they draw for it, it has no say. */
export interface Start {
  type: "start";
  id: string;
  first?: number | null;
}

/** A bot plays for somebody who is gone; the host decides. */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
  level?: string | null;
}

/** The player plays again instead of the bot. */
export interface HandBack {
  type: "hand-back";
  id: string;
  seat: number;
}

/** A text, or one of the quick phrases. */
export interface Say {
  type: "say";
  id: string;
  text?: string | null;
  phrase?: string | null;
}

export interface Mute {
  type: "mute";
  id: string;
  person: string;
  muted?: boolean;
}

/** The answer to the hello; what was missed follows. */
export interface Welcome {
  type: "welcome";
  you: string;
  name: string;
  now: number;
}

export interface HintShown {
  nudge: string;
  steps: string[];
  action: string | null;
  left: number;
}

/** The command is done: as action `seq` of the game, or as version `room` of the room. */
export interface Answer {
  type: "answer";
  id: string;
  seq?: number | null;
  room?: number | null;
  hint?: HintShown | null;
}

/** A rule that an action would break; `where` is the line of a table of many. */
export interface Broken {
  code: string;
  rule: string;
  message: string;
  where?: string;
}

/** Nothing has happened, and why. `id` is empty where the message could not be read. */
export interface Refusal {
  type: "refusal";
  id: string;
  message: string;
  broken?: Broken[];
}

export interface Options {
  rules: string;
  seats: number;
  games: number;
  game: Record<string, unknown>;
  spectators: boolean;
  hints: number;
  bot: string | null;
  pace: "instant" | "quick" | "human" | "slow";
  announce: boolean;
}

/** Empty; or a person's; or a bot's; or a person's in whose place a bot plays. */
export interface Chair {
  name: string;
  person: string | null;
  bot: string | null;
  moved: number;
}

/** A draw for the start, in the notation. */
export interface Drew {
  seat: number;
  pieces: string;
}

export interface Result {
  game: string;
  scores: number[];
  winners: number[];
}

/** `phrase` is one of the quick phrases, which every client says in its own language. */
export interface Said {
  number: number;
  person: string;
  name: string;
  text: string | null;
  phrase: string | null;
  at: number;
}

/** A room as everyone in it sees it; `event` is the championship of which a table is played there. */
export interface RoomShown {
  code: string;
  options: Options;
  strict: boolean;
  host: string;
  chairs: Chair[];
  phase: "gathering" | "playing" | "between" | "closed";
  game: string | null;
  first: number;
  draw: Drew[][];
  results: Result[];
  totals: number[];
  ranking: number[][];
  match_over: boolean;
  hints: number[];
  event: string;
  said: Said[];
  muted: string[];
}

export interface RoomUpdate {
  type: "room";
  version: number;
  room: RoomShown;
}

/** The events of one action, as the seat may see them. */
export interface Happened {
  seq: number;
  events: Record<string, unknown>[];
}

/** What one seat sees (`null`: a spectator): the whole view, and what happened since the last one. */
export interface Sight {
  seat: number | null;
  happened: Happened[];
  view: Record<string, unknown>;
}

/** The game after `seq` actions. `now` and `deadline` are the server's milliseconds; `extended` were given back. */
export interface GameUpdate {
  type: "game";
  game: string;
  seq: number;
  now: number;
  deadline: number | null;
  extended: number;
  commitment: string;
  secret: string | null;
  sights: Sight[];
}

/** Somebody moves tiles, which others may watch. */
export interface DraftUpdate {
  type: "draft";
  game: string;
  seq: number;
  seat: number;
  action: string;
}

/** Who is connected now. */
export interface Presence {
  type: "presence";
  people: string[];
}

export interface Pong {
  type: "pong";
  now: number;
}

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

export interface SessionShown {
  person: string;
  name: string;
  login: string | null;
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
}

/** All that has happened in a room's game, as one seat may see it. */
export interface Story {
  game: string;
  happened: Happened[];
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
  scores: number[];
  winners: number[];
  steps: Step[];
}

/** What a person does with the tiles, in words, and how the table lies then. */
export interface ToldStep {
  words: string;
  table: string;
}

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
export interface EventLine {
  entrant: number;
  tiles?: string | null;
  points?: number | null;
  penalty?: "" | "not-opened" | "could-have-opened";
}

/** An event like a template, with another name and day; `parameters` change whatever else is to be different. */
export interface NewEvent {
  template?: "warsaw" | "polish-qualifier" | "league-round";
  name: string;
  place?: string;
  day: string;
  parameters?: Partial<EventParameters>;
  listed?: boolean;
}

/** A whole event, as `event.json` gives it. */
export interface EventFile {
  format: string;
  version: number;
  journal: Record<string, unknown>[];
}

/** A decision, in the words of docs/events.md. Sent again with the same `command` it is answered again, done once. With `seq` it is done only if nothing has been decided since the view of that number. */
export interface Decide {
  decision: EventDecision;
  command: string;
  seq?: number | null;
  role?: string;
}

/** A CSV of entrants, all of whom are entered, or none. */
export interface EntrantsTable {
  table: string;
  command: string;
}

export interface RoleToken {
  token: string;
}

/** The link is made anew: the old one fits no longer, and whoever came by it has the role no more. */
export interface RenewLink {
  role: "organiser" | "judge" | "player";
  number?: number;
}

export interface SetListed {
  listed: boolean;
}

export interface EventMade {
  id: string;
}

/** It stands in the journal with this number. `entrant` or `judge` is the number that somebody got by it, or 0. */
export interface Decided {
  seq: number;
  entrant: number;
  judge: number;
}

/** `roles` are the asker's own, as `judge-2`. */
export interface EventListed {
  id: string;
  name: string;
  place: string;
  day: string;
  phase: "entries" | "running" | "over";
  entrants: number;
  capacity: number;
  listed: boolean;
  roles: string[];
}

export interface EventList {
  mine: EventListed[];
  public: EventListed[];
}

export interface TemplateShown {
  name: string;
  parameters: EventParameters;
}

/** `key` is the role as one word (`judge-2`); `page` is where it is used. */
export interface RoleTaken {
  role: "organiser" | "judge" | "player" | "public";
  number: number;
  key: string;
  page: string;
}

/** `path` is a page of this site; whoever opens it has the role. `name` is whose it is. */
export interface RoleLink {
  role: "organiser" | "judge" | "player" | "public";
  number: number;
  name: string;
  path: string;
}

export interface TrailEntry {
  seq: number;
  at: string;
  by: EventBy;
  kind: string;
  decision: EventDecision;
}

/** The event has so many decisions now; `now` is the server's time in milliseconds. */
export interface EventNews {
  seq: number;
  now: number;
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

/** `waiting` is the place in the waiting list, 0 for none; `born` is for the organiser and for whom it is. */
export interface EntrantShown {
  id: number;
  name: string;
  club: string;
  status: "entered" | "present" | "left" | "disqualified";
  late: boolean;
  waiting: number;
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

/** `starter` is who begins or began, 0 where nobody knows yet. `card` is none where it is not yours to see. */
export interface GameShown {
  game: number;
  state: "due" | "in" | "cancelled" | "void";
  starter: number;
  winners: number[];
  version: number;
  card: CardShown | null;
}

/** The room of the server in which the table is played, for those who have to do with it. */
export interface TableRoom {
  code: string;
  games: number[];
}

/** `seats`: who has sat on each, one after another; `now`: who sits there; `picked`: the tiles drawn for seats. */
export interface TableShown {
  table: number;
  seats: number[][];
  now: number[];
  picked: EventPicked[][];
  state: "drawn" | "playing" | "called" | "in";
  judges: number[];
  games: GameShown[];
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

/** A row of the list: `wins` are the big points, `points` the small ones, `marks` one for each game. */
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

/** Why something cannot be decided now. */
export interface Obstacle {
  code: string;
  rule: string;
  message: string;
}

/** What is missing, what comes next, and what stands in its way; an empty list: it can be done now. */
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

/** An event as the asker may see it, after `seq` decisions. People are named by their numbers. */
export interface EventView {
  id: string;
  seq: number;
  now: number;
  me: Myself;
  phase: "entries" | "running" | "over";
  listed: boolean;
  parameters: EventParameters;
  entrants: EntrantShown[];
  judges: JudgeShown[];
  stages: StagePlayed[];
  progress: Progress;
  clock: ClockShown | null;
  calls: number[];
  ranking: number[][];
}

/** How the event shall be; can be said again until the first draw. */
export interface DecideSetUp {
  kind: "set-up";
  parameters: EventParameters;
}

export interface DecideEnter {
  kind: "enter";
  name: string;
  born: string;
  club?: string;
  group?: string;
  exceptionally?: string;
}

/** What was written wrongly about an entrant. */
export interface DecideAmend {
  kind: "amend";
  entrant: number;
  name: string;
  born: string;
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
  lines: EventLine[];
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

/** How a game ended: what each seat records, and who won (several where a win is shared). */
export interface ClassicOutcome {
  scores: number[];
  winners: number[];
}

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

export interface ClassicLaid {
  type: "Laid";
  seat: number;
  tiles: string;
  new: string[];
  gone: string[];
  opening: boolean;
}

/** `tile` is None where it is hidden. */
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

/** The time ran out; `leftovers` went to the bank or to the player. */
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

/** `proof` are the doublets shown; a rack is None where it is hidden. */
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

/** The seat has drawn the last tile; everyone has one more move, this seat last. */
export interface ClassicLastRound {
  type: "LastRound";
  seat: number;
}

export interface ClassicFinished {
  type: "Finished";
  outcome: ClassicOutcome;
}

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
  outcome: ClassicOutcome | null;
  racks: string[] | null;
}

/** `stars` is what the turn earned. */
export interface JuniorPlayed {
  type: "Played";
  seat: number;
  acts: string[];
  stars: number;
}

/** `tile` is None where it is hidden; `paid` is 0 or the price. */
export interface JuniorDrew {
  type: "Drew";
  seat: number;
  tile: string | null;
  paid: number;
}

/** Nothing was laid and nothing drawn. */
export interface JuniorPassed {
  type: "Passed";
  seat: number;
  paid: number;
}

/** `finisher` went out; None where nobody could go on. */
export interface JuniorFinished {
  type: "Finished";
  outcome: ClassicOutcome;
  finisher: number | null;
}

export interface JuniorIntroView {
  seat: number | null;
  first: number;
  turn: number | null;
  open: string;
  runs: string[];
  growing: string | null;
  stars: number[];
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

/** Three tiles are a run, and the guardian says so (JUN-7). */
export interface JuniorIntroRunMade {
  type: "RunMade";
  run: string;
}

export interface JuniorIntroFinished {
  type: "Finished";
  outcome: ClassicOutcome;
}

/** What was written down when the round was over (DICE-33). */
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

export type FromClient = Hello | Draft | Ping | Act | TakeHint | Sit | Leave | Remove | PutBot | Start | StandIn | HandBack | Say | Mute;

export type EventDecision = DecideSetUp | DecideEnter | DecideAmend | DecideCheckIn | DecideWithdraw | DecideReadmit | DecideAppoint | DecideDismiss | DecideDraw | DecideRedraw | DecideSignal | DecideWriteCard | DecideSign | DecideCancelGame | DecideReplace | DecideSeatLate | DecideDisqualify | DecideBreakTie | DecideCloseStage | DecideReopenStage | DecidePlayOnline | DecideSetClock | DecideCall | DecideRemark;

export type FromServer = Welcome | Answer | Refusal | RoomUpdate | GameUpdate | DraftUpdate | Presence | Pong;

export type ClassicEvent = ClassicLaid | ClassicDrew | ClassicPassed | ClassicTimedOut | ClassicMistook | ClassicRedealt | ClassicAnnounced | ClassicLastRound | ClassicFinished;

export type JuniorEvent = JuniorPlayed | JuniorDrew | JuniorPassed | JuniorFinished;

export type JuniorIntroEvent = JuniorIntroPointed | JuniorIntroFound | JuniorIntroRunMade | JuniorIntroFinished;

export type ExpressEvent = ExpressThrew | ExpressLaid | ExpressPassed | ExpressRoundOver | ExpressFinished;
