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

/** A whole event, as `event.json` gives it; `logo` is the picture on its papers, as base64, where it has one. */
export interface EventFile {
  format: string;
  version: number;
  journal: Record<string, unknown>[];
  logo?: string;
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

/** A list of entrants, and all that the organiser has said of it: the bytes of a `file` (CSV, XLSX or ODS, base64) or the `text` of cells that were copied; `encoding` and `columns` where they were guessed wrongly; which `sheet` of the file, counted from 0, where it is not the first with anything; lines that were corrected or asked about; those that are `done`; and why people may come in after the deadline. */
export interface EntrantsList {
  text?: string;
  file?: string;
  encoding?: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | "";
  sheet?: number | null;
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

/** Whoever takes an event off the public list says why, and the list goes on to say it. */
export interface SetListed {
  listed: boolean;
  why?: string;
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

/** `roles` are the asker's own, as `judge-2`. Of one taken off, strangers learn name, day, `unlisted_why`. */
export interface EventListed {
  id: string;
  name: string;
  place: string;
  day: string;
  phase: "entries" | "running" | "over";
  entrants: number;
  capacity: number;
  listed: boolean;
  unlisted_why: string;
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

/** What is understood of a line. `born_written` is how the birth stands there, if otherwise; `like_entrant` or `like_line` is who may be the same person; `hidden` lines are not seen in the spreadsheet. */
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
  hidden: boolean;
  problems: Obstacle[];
}

/** `encoding` is empty where it was no question, as in XLSX; `sheets` are those of the file that can be seen, of which that number `sheet` was read. */
export interface ListRead {
  source: "xlsx" | "ods" | "csv" | "cells";
  encoding: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | "";
  separator: "" | ";" | "," | "	";
  sheets: string[];
  sheet: number;
  columns: ColumnRead[];
  lines: LineRead[];
}

/** A game that would no longer count. */
export interface LostGame {
  round: number;
  table: number;
  game: number;
}

/** An entrant who would lose something by the disqualification of another. */
export interface Bystander {
  entrant: number;
  games: LostGame[];
  place: number;
  place_after: number;
  goes_on: boolean;
  goes_on_after: boolean;
}

/** The effect of a disqualification, for one way in which the cards may count. */
export interface Consequence {
  cards: "nobody" | "others";
  out: number[];
  bystanders: Bystander[];
  moves_up: number[];
  places: number;
  places_after: number;
}
