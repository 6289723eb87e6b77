/**
 * A game that is over, as its family tells it: the score sheet, what was left, the positions of a replay and its moves
 * in words. The pages around it know no game.
 */
import type { ComponentType } from "preact";
import type { NamedGame } from "../catalogue/known";
import type { Replayed } from "../protocol";

/** The events of one action, as the family tells them. */
export type ActionEvents = readonly Record<string, unknown>[];

export interface Ending extends NamedGame {
  game: string;
  names: readonly string[];
  scores: readonly number[];
  winners: readonly number[];
  /** The last position: a view at the end of a game, or what `GameReview.end` makes of a replay. */
  state: Record<string, unknown>;
}

export interface PositionProps {
  replayed: Replayed;
  names: readonly string[];
  /** The step that is shown. */
  at: number;
  /** In the middle of its move the table lies like this. */
  table: string | null;
  /** Another way is shown in place of the move: the tables after its steps so far, whose melds are numbered. */
  way?: readonly string[];
  /** Whether all racks are seen. */
  open: boolean;
}

export interface HeldProps {
  ending: Ending;
  seat: number;
  /** To be looked at for itself, with what it means for the score. */
  large?: boolean;
}

export interface LeftProps {
  ending: Ending;
  /** To look at what one seat had left. */
  onLook?: (seat: number) => void;
  /** For who has only watched: in a few lines. */
  briefly?: boolean;
}

export interface GameReview {
  /** A score as it stands on the sheet, and how it is read out. */
  Score: ComponentType<{ score: number }>;
  /** What the score of a game alone counts. */
  unit?: (score: number) => string;
  /** The score beside the word of the end, where that of one seat alone would not say enough. */
  result?: (ending: Ending, seat: number) => string;
  /** Who won and how, in one sentence; `mine` are the seats of the reader. */
  headline: (ending: Ending, mine: readonly number[]) => string;
  /** Whether the scores of several games are added up. */
  adds: boolean;
  /** Whether `Left` tells all that the sheet of a single game would. */
  tellsAll: boolean;
  /** What each had left, and why the scores are what they are. */
  Left: ComponentType<LeftProps>;
  /** What one seat had left, and how much. */
  Held: ComponentType<HeldProps>;
  held: (ending: Ending, seat: number) => number;
  Position: ComponentType<PositionProps>;
  /** What happened in a step; with `open`, also what others may not see in a game. */
  words: (events: ActionEvents, names: readonly string[], open: boolean) => string;
  /** What decided the game, in one sentence; nothing where that cannot be said. */
  decided?: (replayed: Replayed, names: readonly string[], mine: readonly number[]) => string;
  /** The last position of a replay. */
  end: (replayed: Replayed) => Record<string, unknown>;
}

export function lastState({ steps }: Replayed): Record<string, unknown> {
  return steps.at(-1)?.state ?? {};
}
