// Written by `make protocol`; do not change it by hand.

/** How it stands now. `slowest_ms`: of a hundred answers of the last quarter of an hour all but one were quicker. */
export interface ConsoleFigures {
  people: number;
  rooms: number;
  events: number;
  connections: number;
  most_connections: number;
  slowest_ms: number | null;
  errors: number;
  processor: number;
  cores: number;
}

export interface ConsoleSlot {
  at: number;
  players: number;
}

/** Players in each quarter of an hour of today, and of the same day a week ago. */
export interface ConsoleDay {
  begins: number;
  today: ConsoleSlot[];
  before: ConsoleSlot[];
}

export interface ConsoleCheck {
  name: string;
  ok: boolean;
  message: string;
}

export interface ConsoleWorker {
  processor: number;
  connections: number;
  since: number;
}

/** `his` where the person who was reported has said it, `meant` where a report points at it. */
export interface ConsoleSaid {
  at: number;
  name: string;
  text: string | null;
  phrase: string | null;
  his: boolean;
  meant: boolean;
}

/** All open reports of somebody in one room, or of a name in one championship. */
export interface ConsoleReport {
  id: string;
  room: string;
  event: string;
  person: string;
  name: string;
  reporters: number;
  at: number;
  reasons: string[];
  words: string[];
  said: ConsoleSaid[];
  reports_before: number;
  sanctions_before: number;
  games: number;
  since: number | null;
}

export interface ConsoleSanction {
  id: string;
  kind: "warn" | "mute" | "ban";
  person: string | null;
  name: string;
  reason: string;
  since: number;
  until: number | null;
  by: string;
  networks: string[];
  wide: boolean;
  ended_at: number | null;
  seen_at: number | null;
}

export interface ConsoleEvent {
  id: string;
  name: string;
  phase: string;
  entrants: number;
}

export interface ConsoleBackup {
  at: number;
  bytes: number;
}

/** A room that is set aside or overdue, or a bot that could not move: `kind` says which. */
export interface ConsoleTrouble {
  kind: string;
  what: string;
  why: string;
  at: number;
}

/** `by` is a login; empty for the command line. */
export interface ConsoleLook {
  by: string;
  room: string;
  at: number;
}

/** Each part by itself: one that could not be had is null, and the others are there. */
export interface ConsoleOverview {
  now: number;
  site: string;
  version: string;
  you: string;
  since: number | null;
  figures: ConsoleFigures | null;
  day: ConsoleDay | null;
  checks: ConsoleCheck[] | null;
  workers: ConsoleWorker[] | null;
  reports: ConsoleReport[] | null;
  sanctions: ConsoleSanction[] | null;
  events: ConsoleEvent[] | null;
  backups: ConsoleBackup[] | null;
  troubles: ConsoleTrouble[] | null;
  looks: ConsoleLook[] | null;
}

/** `person` is empty for a bot's seat. */
export interface ConsoleSeat {
  name: string;
  person: string;
  bot: string;
}

export interface ConsoleRoom {
  code: string;
  rules: string;
  seats: ConsoleSeat[];
  phase: string;
  moves: number;
  last: number;
  set_aside: boolean;
}

export interface ConsoleRooms {
  rooms: ConsoleRoom[];
  open: number;
}

/** `what` is an action in the notation, without the tiles that others may not know yet. */
export interface ConsoleLine {
  at: number;
  who: string;
  what: string;
  number: number;
  late: boolean;
}

export interface ConsoleTrail {
  room: ConsoleRoom;
  lines: ConsoleLine[];
  game: string | null;
  looks: ConsoleLook[];
}

/** A puzzle that people with a login have met: where it began by its `level`, and where they have moved it. */
export interface ConsolePuzzle {
  id: string;
  rules: string;
  level: number;
  began: number;
  mean: number;
  spread: number;
  people: number;
}

/** About somebody, or about a network alone. Without `minutes` it holds for good. */
export interface NewSanction {
  id: string;
  kind: "warn" | "mute" | "ban";
  person?: string | null;
  network?: string;
  wide?: boolean;
  minutes?: number | null;
  reason?: string;
  room?: string;
}

/** What is decided about a report, and all others of the same case. */
export interface JudgeReport {
  id: string;
  decision: "nothing" | "warn" | "mute" | "ban";
  minutes?: number | null;
  reason?: string;
  wide?: boolean;
}

export interface CloseRoom {
  id: string;
}

/** False where it had been decided before. */
export interface Settled {
  new: boolean;
}
