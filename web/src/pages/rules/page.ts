/** A page of the rules, as the build makes it from Markdown (see read.ts). */

export interface Head {
  /** As in the address: /rules/standard. */
  name: string;
  title: string;
  summary: string;
  /** The rulesets that it tells, by name. */
  rulesets: string[];
  box: BoxName;
}

export type BoxName = "standard" | "xp" | "junior" | "express";

export interface Page extends Head {
  sections: Section[];
}

export interface Section {
  /** Its anchor, the same in every language. */
  anchor: string;
  /** None before the first heading. */
  title: string | null;
  parts: Part[];
}

/** A rule, or text between rules. */
export interface Part {
  rule: string | null;
  blocks: Block[];
}

export type Block =
  | { kind: "text"; words: Words }
  | { kind: "table"; head: Words[]; rows: Words[][] }
  | { kind: "tiles"; example: TileExample }
  | { kind: "dice"; example: DiceExample };

export type Words = Word[];

/** Plain text, a row of tiles in the notation, or a link. */
export type Word = string | { tiles: string } | { link: string; text: string };

/** A small table of the tile games to try; all in the notation. */
export interface TileExample {
  table: string;
  rack: string;
  /** Tables that are asked for; any of them will do. Where there are none, there is only something to see. */
  goals: string[];
  /** Whether the points of what is laid are counted towards an opening. */
  opening: boolean;
  /** What the best turn wins, in Junior. */
  stars: number | null;
  say: string;
}

/** The same with dice. */
export interface DiceExample {
  layout: string;
  hand: string;
  goals: string[];
  say: string;
}
