// Written by `make protocol`; do not change it by hand.

export type FamilyName = "Classic" | "Junior" | "JuniorIntro" | "Express";

export interface KnownRuleset {
  family: FamilyName;
  /** The least and the most. */
  players: readonly [number, number];
  /** The weakest first. */
  bots: readonly [BotName, ...BotName[]];
  usual_bot: BotName;
  /** Whether a player has a rack that others do not see. */
  hides_racks: boolean;
  scored: "points" | "stars" | "rounds" | "dice";
  match_won_by: "points" | "wins";
  /** Whether every game stands alone: the same seat begins each, and scores are not added up. */
  stands_alone: boolean;
  /** Its tiles, or the faces of its dice. */
  box: { colours: string; highest: number; copies: number; jokers: number };
  /** The smaller set that the host can choose. */
  reduced_box?: { colours: string; highest: number; copies: number; jokers: number };
  /** The options of the game, by name. */
  options: readonly string[];
  hand?: number;
  opening?: number;
  time_limit?: number;
  joker_left?: number;
  not_opened?: number;
  could_have_opened?: number;
  turns?: number;
  rounds?: number;
  reduced_players?: number;
  jokers_could_open?: boolean;
  rack_tested?: "start" | "end";
  announcement?: boolean;
  clock_optional?: boolean;
  leftovers?: "bank" | "player";
  document?: string;
}

export const RULESETS = {
  "standard": {
    "family": "Classic",
    "players": [2, 4],
    "bots": ["novice", "casual", "greedy", "strategist", "expert"],
    "usual_bot": "greedy",
    "hides_racks": true,
    "scored": "points",
    "match_won_by": "points",
    "stands_alone": false,
    "box": {"colours": "KRBO", "highest": 13, "copies": 2, "jokers": 2},
    "options": ["announcement", "jokers_could_open", "restore", "strict", "time_limit"],
    "hand": 14,
    "opening": 30,
    "time_limit": 60,
    "joker_left": 30,
    "not_opened": 100,
    "could_have_opened": 200,
    "reduced_players": 0,
    "jokers_could_open": false,
    "rack_tested": "end",
    "announcement": true,
    "clock_optional": true,
    "leftovers": "bank",
    "document": "000",
  },
  "xp": {
    "family": "Classic",
    "players": [2, 6],
    "bots": ["novice", "casual", "greedy", "strategist", "expert"],
    "usual_bot": "greedy",
    "hides_racks": true,
    "scored": "points",
    "match_won_by": "points",
    "stands_alone": false,
    "box": {"colours": "KRBO", "highest": 13, "copies": 3, "jokers": 4},
    "reduced_box": {"colours": "KRBO", "highest": 13, "copies": 2, "jokers": 2},
    "options": ["announcement", "jokers_could_open", "reduced_box", "restore", "strict", "time_limit"],
    "hand": 14,
    "opening": 30,
    "time_limit": 60,
    "joker_left": 30,
    "not_opened": 100,
    "could_have_opened": 200,
    "reduced_players": 4,
    "jokers_could_open": false,
    "rack_tested": "end",
    "announcement": true,
    "clock_optional": true,
    "leftovers": "bank",
    "document": "000",
  },
  "ngt": {
    "family": "Classic",
    "players": [2, 4],
    "bots": ["novice", "casual", "greedy", "strategist", "expert"],
    "usual_bot": "greedy",
    "hides_racks": true,
    "scored": "points",
    "match_won_by": "points",
    "stands_alone": false,
    "box": {"colours": "KRBO", "highest": 13, "copies": 2, "jokers": 2},
    "options": ["announcement", "jokers_could_open", "restore", "strict", "time_limit"],
    "hand": 14,
    "opening": 30,
    "time_limit": 60,
    "joker_left": 30,
    "not_opened": 100,
    "could_have_opened": 200,
    "reduced_players": 0,
    "jokers_could_open": true,
    "rack_tested": "end",
    "announcement": true,
    "clock_optional": true,
    "leftovers": "bank",
    "document": "004",
  },
  "championship": {
    "family": "Classic",
    "players": [2, 4],
    "bots": ["novice", "casual", "greedy", "strategist", "expert"],
    "usual_bot": "greedy",
    "hides_racks": true,
    "scored": "points",
    "match_won_by": "wins",
    "stands_alone": false,
    "box": {"colours": "KRBO", "highest": 13, "copies": 2, "jokers": 2},
    "options": ["announcement", "jokers_could_open", "restore", "strict", "time_limit"],
    "hand": 14,
    "opening": 30,
    "time_limit": 40,
    "joker_left": 50,
    "not_opened": 100,
    "could_have_opened": 200,
    "reduced_players": 0,
    "jokers_could_open": false,
    "rack_tested": "start",
    "announcement": false,
    "clock_optional": false,
    "leftovers": "player",
    "document": "003",
  },
  "junior": {
    "family": "Junior",
    "players": [2, 4],
    "bots": ["gentle", "fair", "best"],
    "usual_bot": "fair",
    "hides_racks": true,
    "scored": "stars",
    "match_won_by": "points",
    "stands_alone": true,
    "box": {"colours": "KRBY", "highest": 10, "copies": 1, "jokers": 4},
    "options": ["free_draw"],
    "hand": 6,
    "document": "001",
  },
  "junior-intro": {
    "family": "JuniorIntro",
    "players": [2, 4],
    "bots": ["finder"],
    "usual_bot": "finder",
    "hides_racks": false,
    "scored": "stars",
    "match_won_by": "points",
    "stands_alone": true,
    "box": {"colours": "KRBY", "highest": 10, "copies": 1, "jokers": 0},
    "options": ["pointer_finds"],
    "hand": 0,
    "document": "001",
  },
  "express": {
    "family": "Express",
    "players": [2, 2],
    "bots": ["simple", "strong"],
    "usual_bot": "simple",
    "hides_racks": false,
    "scored": "rounds",
    "match_won_by": "wins",
    "stands_alone": true,
    "box": {"colours": "KRBO", "highest": 13, "copies": 2, "jokers": 4},
    "options": ["dice"],
    "hand": 9,
    "joker_left": 10,
    "turns": 5,
    "rounds": 5,
    "document": "002",
  },
  "express-solo": {
    "family": "Express",
    "players": [1, 1],
    "bots": ["simple", "strong"],
    "usual_bot": "simple",
    "hides_racks": false,
    "scored": "dice",
    "match_won_by": "wins",
    "stands_alone": true,
    "box": {"colours": "KRBO", "highest": 13, "copies": 2, "jokers": 4},
    "options": ["dice"],
    "hand": 18,
    "joker_left": 10,
    "turns": 3,
    "rounds": 1,
    "document": "002",
  },
} as const satisfies Record<string, KnownRuleset>;

export type RulesetName = keyof typeof RULESETS;

/** What of the rulesets a house may change. */
export type ChangeName = "most_players" | "hand" | "copies" | "jokers" | "doublets" | "opening" | "time_limit" | "penalty" | "leftovers" | "joker_left" | "not_opened" | "could_have_opened" | "jokers_could_open" | "rack_tested" | "announcement" | "match_won_by" | "stars" | "draw_price" | "left_price" | "free_draw" | "rounds" | "turns";

/** In which everything is said. */
export const LANGUAGES = {
  "en": "English",
  "pl": "Polski",
} as const;

export type Language = keyof typeof LANGUAGES;

/** What this client speaks, how it says so, and the oldest server that it understands. */
export const PROTOCOL = {
  "version": 1,
  "oldest_server": 1,
  "first": 1,
  "header": "rummi-protocol",
  "query": "protocol",
} as const;

/** In the order of their strength, for each ruleset; here each once. */
export type BotName = "novice" | "casual" | "greedy" | "strategist" | "expert" | "gentle" | "fair" | "best" | "finder" | "simple" | "strong";

/** What can be said with one tap. */
export const PHRASES = ["hello", "good-luck", "well-played", "nice", "oops", "hurry", "thanks", "one-more", "goodbye", "one-moment", "sorry", "no-problem", "yes", "no"] as const;

export type Phrase = (typeof PHRASES)[number];
export const REASONS = ["rude", "contact", "threat", "name", "cheating", "other"] as const;


/** What a room has where its host does not choose. */
export const ROOM_OPTIONS = {
  "games": 1,
  "spectators": true,
  "hints": 3,
  "pace": "human",
  "announce": true,
  "add_up": false,
  "waits": false,
} as const;

/** How many things said in a room are remembered. */
export const REMEMBERED = 50 as const;

/** How many letters may be written. */
export const LONGEST = {
  "name": 24,
  "login": 40,
  "password": 200,
  "message": 300,
  "report": 300,
  "event_name": 80,
  "sanction": 300,
  "reason": 500,
} as const;

/** Championships begin with one of these. */
export type TemplateName = "warsaw" | "polish-qualifier" | "league-round";

/** What of a championship can be printed. */
export const PAPERS = ["check-in", "lots", "seating", "tables", "stands", "cards", "standings", "qualified", "ranking", "diplomas"] as const;

export type PaperName = (typeof PAPERS)[number];
/** Those that can be narrowed to some people. */
export const NARROWED_PAPERS = ["check-in", "lots", "seating", "standings", "ranking", "diplomas"] as const;

/** Its tables for spreadsheets. */
export const TABLES = ["entrants", "draw", "cards", "standings", "ranking", "player"] as const;

export type TableName = (typeof TABLES)[number];
/** In which the letters of a list may be written, and what these are called. */
export const ENCODINGS = [["utf-8", "UTF-8"], ["windows-1250", "Windows-1250"], ["iso-8859-2", "ISO 8859-2"], ["utf-16", "UTF-16"]] as const;


/** By course and by the code of what a beginner may well try, the lesson that teaches why not. */
export const TAUGHT = {
  "tiles": {"meld/invalid": "sets", "open/below-30": "opening", "open/uses-table": "opening", "play/nothing-laid": "splitting", "play/table-changed": "joker"},
  "junior": {"meld/invalid": "junior-laying", "add/does-not-fit": "junior-adding", "swap/wrong-tile": "junior-lifting", "lift/alone": "junior-lifting", "lift/no-run-left": "junior-lifting"},
  "express": {"meld/invalid": "express-lines"},
} as const;

/** Every page that the server answers with this client. */
export const ADDRESSES = ["/", "/club/{id}", "/club/{id}/in", "/club/{id}/keep", "/club/{id}/player/{number}", "/clubs", "/console", "/event/{id}", "/event/{id}/in", "/event/{id}/judge", "/event/{id}/judge/{table}", "/event/{id}/run", "/event/{id}/screen", "/events", "/events/new", "/game/{id}", "/game/{id}/review", "/games", "/learn", "/learn/{name}", "/opponents", "/privacy", "/puzzles", "/puzzles/{id}", "/room/{code}", "/rules", "/rules/{name}", "/settings", "/solver", "/timer", "/timer/scores"] as const;

export type Address = (typeof ADDRESSES)[number];
