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

/** Take a seat, or one more seat at the same screen; in one's own seat, another name. */
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

/** The bot in this seat could not move, so a simpler one did; without one, the simplest thing was done. */
export interface Substitute {
  seat: number;
  bot: string | null;
}

/** The events of one action, as the seat may see them; `late` where the clock did it, because time had run out. With a `substitute` it was not done by the bot of the seat. */
export interface Happened {
  seq: number;
  events: Record<string, unknown>[];
  late: boolean;
  substitute: Substitute | null;
}

/** What one seat sees (`null`: a spectator): the whole view, and what happened since the last one. */
export interface PlayerView {
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
  sights: PlayerView[];
}

/** Somebody moves tiles, which others may watch. */
export interface DraftUpdate {
  type: "draft";
  game: string;
  seq: number;
  seat: number;
  action: string;
}

/** Who is connected now, and what each of them is called. */
export interface Presence {
  type: "presence";
  people: string[];
  names: Record<string, string>;
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
export interface SpokenStep {
  words: string;
  table: string;
}

export type FromClient = Hello | Draft | Ping | Act | TakeHint | Sit | Leave | Remove | PutBot | Start | StandIn | HandBack | Say | Mute;

export type FromServer = Welcome | Answer | Refusal | RoomUpdate | GameUpdate | DraftUpdate | Presence | Pong;
