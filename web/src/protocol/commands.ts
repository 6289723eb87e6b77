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
  knows?: string[];
}

/** The tiles as the player moves them, an action in the notation. It is not answered and not stored. Where his time runs out, the last one counts if it is legal. */
export interface Draft {
  type: "draft";
  seat: number;
  action: string;
}

/** The SHA-256 of `rummi fair pledge`, a line feed and the share that this browser mixes into the next game. It is not answered and not stored; said again after every hello and with a new share after every game. */
export interface Pledge {
  type: "pledge";
  pledge: string;
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

/** Mix the share that was pledged into the luck of a game that is started: `shuffle` of the room names the game. A browser tells it once, to one commitment and one list of pledges, and never again. */
export interface TellShare {
  type: "share";
  id: string;
  game: string;
  share: string;
}

/** Tell the operator of somebody here, perhaps for one message; the server adds what was said around it. The same person again is the same report, until it is decided. Who is reported is told nothing. */
export interface Report {
  type: "report";
  id: string;
  person: string;
  reason: "rude" | "contact" | "threat" | "name" | "cheating" | "other";
  message?: number | null;
  words?: string;
}

/** What somebody says is not shown to me any more, in any room, and he does not come into rooms whose host I am. He is told nothing. With `blocked` false, it is over. */
export interface Block {
  type: "block";
  id: string;
  person: string;
  blocked?: boolean;
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

/** The host puts a bot on an empty seat, or another bot in the place of one, even while a game is played. */
export interface PutBot {
  type: "bot";
  id: string;
  seat: number;
  level?: string | null;
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
  add_up: boolean;
  waits: boolean;
}

/** The host chooses anew, before the first game, what the room was made with; everybody keeps his seat. All options are said, as when a room is made. */
export interface Choose {
  type: "options";
  id: string;
  options: Options;
}

/** The host begins the game, the next one, or a rematch; bots fill the empty seats. `first` begins a match of a game whose players agree on it; where they draw for it, it has no say. */
export interface Start {
  type: "start";
  id: string;
  first?: number | null;
}

/** The screen on which all play has come to the player of this seat, who is to move: his time begins. */
export interface Arrive {
  type: "here";
  id: string;
  game: string;
  seat: number;
}

/** The host ends a game before its end, because it does not go on; it counts for nobody. */
export interface BreakOff {
  type: "break-off";
  id: string;
}

/** In a game against bots alone no clock runs and no bot moves, until it goes on with `paused` false. */
export interface Pause {
  type: "pause";
  id: string;
  paused?: boolean;
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

/** I want to chat with those who sit here now, or no longer; texts are said while all at the table want to. */
export interface Agree {
  type: "agree";
  id: string;
  agree?: boolean;
}

/** The host takes the word from somebody, for the whole room, or gives it back. */
export interface Mute {
  type: "mute";
  id: string;
  person: string;
  muted?: boolean;
}

/** The host sends a spectator away, who cannot come back; with `away` false, he can again. */
export interface SendAway {
  type: "send-away";
  id: string;
  person: string;
  away?: boolean;
}

export type FromClient = Hello | Draft | Pledge | Ping | Act | TakeHint | TellShare | Report | Block | Sit | Leave | Remove | PutBot | Choose | Start | Arrive | BreakOff | Pause | StandIn | HandBack | Say | Agree | Mute | SendAway;
