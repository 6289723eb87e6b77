// Written by `make protocol`; do not change it by hand.

import type { EventBy, EventDecision, EventParameters } from "./decisions";

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

/** What is to stand in a line of a list. */
export interface LineCorrected {
  line: number;
  name: string;
  born: string;
  club?: string;
}

/** Whether a line is the same person as somebody who is there already, or another one. */
export interface LineAnswered {
  line: number;
  answer: "same" | "other";
}

/** A list of entrants, and all that the organiser has said of it: the bytes of a `file` (CSV, XLSX or ODS, base64) or the `text` of cells that were copied; `encoding` and `columns` where they were guessed wrongly; lines that were corrected or asked about; those that are `done`; and why people may come in after the deadline. */
export interface EntrantsList {
  text?: string;
  file?: string;
  encoding?: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | "";
  columns?: ("name" | "surname-first" | "given" | "surname" | "born" | "club" | "group" | "")[] | null;
  corrections?: LineCorrected[];
  answers?: LineAnswered[];
  done?: number[];
  exceptionally?: string;
}

/** Enter these lines of a list, which must all be ready. Sent again with the same `command` it is done once. */
export interface EnterLines {
  list: EntrantsList;
  lines: number[];
  command: string;
}

/** Everybody who is expected is there; `exceptionally` says why after the list has closed. */
export interface AllPresent {
  command: string;
  exceptionally?: string;
}

export interface RoleToken {
  token: string;
}

/** A name that offends: of an entrant, or with 0 that of the championship itself. */
export interface ReportName {
  entrant?: number;
  reason?: "rude" | "contact" | "threat" | "name" | "cheating" | "other";
  words?: string;
}

/** The link is made anew: the old one fits no longer, and whoever came by it has the role no more. */
export interface RenewLink {
  role: "organiser" | "judge" | "player";
  number?: number;
}

export interface SetListed {
  listed: boolean;
}

/** The mark of a club or a sponsor on papers, a PNG or a JPEG, as base64; empty: none. */
export interface SetLogo {
  picture: string;
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

/** Public events that have been, from the last back; `more` is where the next page begins, or empty. */
export interface EventArchive {
  events: EventListed[];
  more: string;
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

/** The event has so many decisions now, and another number `erased` when data of people were taken out of them; `now` is the server's time in milliseconds. Whoever only watches asks within so many milliseconds, not at once: the more listen, the more. */
export interface EventNews {
  seq: number;
  now: number;
  erased: number;
  within: number;
}

export interface ColumnRead {
  title: string;
  meaning: "name" | "surname-first" | "given" | "surname" | "born" | "club" | "group" | "";
}

/** Why something cannot be decided now. */
export interface Obstacle {
  code: string;
  rule: string;
  message: string;
}

/** What is understood of a line. `born_written` is how the birth stands there, if otherwise; `like_entrant` or `like_line` is who may be the same person. */
export interface LineRead {
  line: number;
  cells: string[];
  name: string;
  born: string;
  born_written: string;
  club: string;
  state: "ready" | "waits" | "asks" | "same" | "done";
  like_entrant: number;
  like_line: number;
  problems: Obstacle[];
}

/** `encoding` is empty where it was no question, as in XLSX. */
export interface ListRead {
  source: "xlsx" | "ods" | "csv" | "cells";
  encoding: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | "";
  separator: "" | ";" | "," | "	";
  columns: ColumnRead[];
  lines: LineRead[];
}

/** A game that would count no more. */
export interface LostGame {
  round: number;
  table: number;
  game: number;
}

/** Somebody who is not disqualified and would lose something. */
export interface Bystander {
  entrant: number;
  games: LostGame[];
  place: number;
  place_after: number;
  goes_on: boolean;
  goes_on_after: boolean;
}

export interface Consequence {
  cards: "nobody" | "others";
  out: number[];
  bystanders: Bystander[];
  moves_up: number[];
}

export interface NewClub {
  name: string;
  place?: string;
  meets?: string;
}

/** What the club says of itself. Rules of points are set for a season, and hold until others are set for a later one; without a `season`, none are. */
export interface ClubChange {
  name: string;
  place?: string;
  meets?: string;
  since?: number;
  season_begins?: string;
  season?: string;
  places?: number[];
  taking_part?: number;
  beaten?: number;
  best?: number;
}

/** The secret of a keeper's link. */
export interface ClubToken {
  token: string;
}

/** An event is to be the club's: asked by a keeper or by the event's organiser, and true when both have. */
export interface OfferEvent {
  event: string;
}

export interface LeaveClub {
  event: string;
  why: string;
}

/** How many times its points count. */
export interface WeighEvent {
  event: string;
  weight: number;
}

/** An entrant is a member of the club; 0: somebody new, of that name. */
export interface Recognised {
  event: string;
  entrant: number;
  member: number;
}

export interface Recognise {
  people: Recognised[];
}

export interface ChangeMember {
  number: number;
  name: string;
  categories?: ("junior" | "senior" | "club")[];
}

/** Results of events that were played elsewhere: a file (CSV, XLSX, ODS, base64) or the text of cells. `name` and `day` are for lines that do not say them. */
export interface PastResults {
  text?: string;
  file?: string;
  encoding?: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | null;
  name?: string;
  day?: string;
  keep?: boolean;
}

export interface ClubListed {
  id: string;
  name: string;
  place: string;
  meets: string;
  keeper: boolean;
}

export interface ClubList {
  clubs: ClubListed[];
}

export interface ClubMade {
  id: string;
}

export interface SeasonShown {
  first_day: string;
  title: string;
}

export interface PointRulesShown {
  places: number[];
  taking_part: number;
  beaten: number;
  best: number;
}

export interface ScoredShown {
  event: string;
  place: number;
  points: number;
  counts: boolean;
}

export interface RankingShown {
  place: number;
  member: number;
  name: string;
  points: number;
  scored: ScoredShown[];
}

/** A rating with how sure it is; with too few games there is no place. `path` is where it stood at the beginning of the season and after each of its events. */
export interface RatingShown {
  place: number;
  member: number;
  name: string;
  rating: number;
  spread: number;
  change: number;
  games: number;
  path: number[];
}

/** An event of the club. Of results that were brought along there is no page. */
export interface ClubEventShown {
  id: string;
  name: string;
  place: string;
  day: string;
  phase: "entries" | "running" | "over";
  state: "agreed" | "waits for the organiser" | "waits for a keeper" | "left";
  players: number;
  capacity: number;
  winners: string[];
  weight: number;
  page: boolean;
  left_why: string;
}

/** A club as everybody sees it, its lists narrowed to a category where one is asked for. */
export interface ClubView {
  id: string;
  name: string;
  place: string;
  meets: string;
  since: number;
  keeper: boolean;
  me: number;
  season: SeasonShown;
  seasons: SeasonShown[];
  season_begins: string;
  category: "junior" | "senior" | "club" | "";
  rules: PointRulesShown;
  ranking: RankingShown[];
  ratings: RatingShown[];
  events: ClubEventShown[];
  members: number;
  unknown: number;
}

export interface QuestionShown {
  event: string;
  event_name: string;
  entrant: number;
  name: string;
  likely: number | null;
  like: number[];
}

export interface MemberShown {
  number: number;
  name: string;
  categories: ("junior" | "senior" | "club")[];
  account: boolean;
  events: number;
}

/** What keepers see besides: the link that makes others keepers, who is to be recognised, and everybody known. */
export interface ClubKeeping {
  link: string;
  questions: QuestionShown[];
  members: MemberShown[];
}

/** An event in somebody's history. `points` are those of its season; `rating` is that after it, or 0 where it has no cards. */
export interface PlayedShown {
  event: ClubEventShown;
  season: string;
  place: number;
  points: number;
  counts: boolean;
  games: number;
  rating: number;
  spread: number;
}

export interface HistoryShown {
  member: number;
  name: string;
  categories: ("junior" | "senior" | "club")[];
  me: boolean;
  mine: boolean;
  rating: RatingShown | null;
  events: PlayedShown[];
}

export interface PastPlacing {
  place: number;
  name: string;
  points: number | null;
}

export interface PastEvent {
  name: string;
  day: string;
  placings: PastPlacing[];
}

export interface PastProblem {
  line: number;
  why: string;
}

/** What is understood of past results; `kept` where they are the club's now. */
export interface PastRead {
  events: PastEvent[];
  problems: PastProblem[];
  kept: boolean;
}
