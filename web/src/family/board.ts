/** What a board gets: the room, and the room's tools, which it puts where it likes. It asks for nothing else. */
import type { ComponentChildren, ComponentType } from "preact";
import type { RoomStore } from "../net/room";
import type { Coach } from "../parts/coach/coach";
import type { ButtonKind } from "../parts/controls/Button";
import type { HelpProps } from "../parts/help/HelpSheet";

export interface RoomButtonsProps {
  store: RoomStore;
  kind?: ButtonKind;
  /** Where a board itself shows all moves. */
  onMoves?: () => void;
  /** Where a board can lay its table out anew. */
  onTidy?: () => void;
}

export interface MovesProps {
  store: RoomStore;
  onClose: () => void;
  /** The number of the action that is looked at; without one, the newest. */
  at?: number | null;
  /** To look at the table after an action, where the board can show it. */
  onStep?: (seq: number) => void;
}

export interface EndProps {
  store: RoomStore;
  /** Where on the board it stands: exactly where one's own things were. */
  class?: string | undefined;
  /** Buttons that stood there, too. */
  children?: ComponentChildren;
}

/** Handed in by the page of the room: boards do not know what is behind these. */
export interface RoomTools {
  /** The buttons for the chat and the menu. */
  Buttons: ComponentType<RoomButtonsProps>;
  /** Every move so far, over the board. */
  Moves: ComponentType<MovesProps>;
  /** What the game is about and how it is done, over the board. */
  Help: ComponentType<HelpProps>;
  /** How a game has ended, in the place of one's own things; nothing ends in a lesson. */
  End?: ComponentType<EndProps>;
  /** In place of the players and everything else that a board has above it: there is nobody to play against. */
  Head?: ComponentType;
  /** Of a puzzle: help by rungs. A board with room for it has it beside the rack, else it stands under the goal. */
  Ladder?: ComponentType;
  /** Who teaches at this board. */
  coach?: Coach;
}

export interface BoardProps {
  store: RoomStore;
  tools: RoomTools;
}
