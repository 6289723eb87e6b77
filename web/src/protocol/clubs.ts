// Written by `make protocol`; do not change it by hand.

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

/** An entrant is a member of the club; 0: somebody new, of that name; null: it is not known after all. */
export interface Recognised {
  event: string;
  entrant: number;
  member: number | null;
}

export interface Recognise {
  people: Recognised[];
}

export interface ChangeMember {
  number: number;
  name: string;
  categories?: ("junior" | "senior" | "club")[];
}

/** Results of events that were played elsewhere: a file (CSV, XLSX, ODS, base64) or the text of cells; `encoding` and `sheet` as for a list of entrants. `name` and `day` are for lines that do not say them. */
export interface PastResults {
  text?: string;
  file?: string;
  encoding?: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | null;
  sheet?: number | null;
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
  coming: boolean;
  records: boolean;
}

/** How an event is played: the games of everybody in its first stage, the seconds for a move, and its stages; the last day for entries, and the hour at which its list closes, where these are set. */
export interface HowPlayed {
  games: number;
  seconds: number;
  stages: string[];
  entries_until: string;
  list_closes: string;
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
  how: HowPlayed | null;
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

/** An entrant whom a keeper has taken for a member, under the name of that event. */
export interface RecognisedShown {
  event: string;
  event_name: string;
  entrant: number;
  name: string;
}

export interface MemberShown {
  number: number;
  name: string;
  categories: ("junior" | "senior" | "club")[];
  account: boolean;
  events: number;
  recognised: RecognisedShown[];
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

/** What is understood of past results, in which letters and from which of the file's sheets; `kept` where they are the club's now. */
export interface PastRead {
  encoding: "utf-8" | "utf-16" | "windows-1250" | "iso-8859-2" | null;
  sheets: string[];
  sheet: number;
  events: PastEvent[];
  problems: PastProblem[];
  kept: boolean;
}
