// Written by `make protocol`; do not change it by hand.

import type { Options } from "./commands";

/** The answer to the hello, with the version of the protocol that the server speaks; what was missed follows. */
export interface Welcome {
  type: "welcome";
  you: string;
  name: string;
  now: number;
  protocol: number;
}

/** `tables`: how the table lies after each step, where the family says it. */
export interface HintShown {
  nudge: string;
  steps: string[];
  action: string | null;
  left: number;
  tables: string[];
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

/** Nothing has happened, and why. `id` is empty where the message could not be read; a fault of ours has a `trace`, by which the operator finds it in the log. */
export interface Refusal {
  type: "refusal";
  id: string;
  message: string;
  broken?: Broken[];
  trace?: string;
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

/** What the browser in these seats mixes into the luck of a game; no share where it has not come (in time). */
export interface ContributionShown {
  seats: number[];
  pledge: string;
  share: string | null;
}

/** Of a game that is started (`pending`: the shares are awaited) or that has begun. From the moment it is shown, neither the commitment nor a pledge changes any more. */
export interface ShuffleShown {
  game: string;
  commitment: string;
  contributions: ContributionShown[];
  pending: boolean;
}

/** `phrase` is one of the ready-made phrases, which every client says in its own language; else there is a text. */
export interface Said {
  number: number;
  person: string;
  name: string;
  text: string | null;
  phrase: string | null;
  at: number;
}

/** House rules that have been checked: a game can be played with them. */
export interface HouseRules {
  name: string;
  based_on: string;
  title: Record<string, string>;
  changes: Record<string, boolean | number | string>;
}

/** A room as everyone in it sees it; `event` is the championship of which a table is played there. `said` is what this reader may hear: texts are for those at the table who had agreed to the chat. `agreed`: who of them wants to chat with everybody who sits there now; when all do, they are `chatting`. `broken_off`: the host has ended the last game before its end. `unplayable`: the game cannot be loaded, so that nobody can go on in it, and there is no view of it; the host can break it off. `goes_round`: all people play the game on one screen, and the time of a turn begins with `here`. By `house` rules its game differs from the ruleset that its options name. Without a `shuffle` the server shuffled the last game alone. */
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
  adds_up: boolean;
  match_over: boolean;
  hints: number[];
  event: string;
  shuffle: ShuffleShown | null;
  said: Said[];
  muted: string[];
  sent_away: string[];
  broken_off: boolean;
  unplayable: boolean;
  house: HouseRules | null;
  agreed: string[];
  chatting: boolean;
  paused: boolean;
  goes_round: boolean;
}

export interface RoomUpdate {
  type: "room";
  version: number;
  room: RoomShown;
}

/** Something was said, which is all that has changed in the room; for clients that know it (`Hello.knows`), others are shown the room. */
export interface SaidUpdate {
  type: "said";
  version: number;
  said: Said;
}

/** Whom I have blocked, for clients that know it. */
export interface BlockedUpdate {
  type: "blocked";
  people: string[];
}

/** An operator has decided something about this person, or ended it; `GET /api/session` says what. For clients that know it (`Hello.knows`). */
export interface NoticeUpdate {
  type: "notice";
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

/** The game after `seq` actions, as it is seen from one seat or, at a shared screen, from several (`sights`). `now` and `deadline` are the server's milliseconds; `extended` were given back. */
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

export type FromServer = Welcome | Answer | Refusal | RoomUpdate | SaidUpdate | BlockedUpdate | NoticeUpdate | GameUpdate | DraftUpdate | Presence | Pong;
