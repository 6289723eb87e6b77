import { t } from "@lingui/core/macro";
import { gameOf, rulesetOf } from "../../catalogue/known";
import { type HelpProps, HelpSheet } from "../../parts/help/HelpSheet";

/** The tile games. */
export default function Help({ store, onClose }: HelpProps) {
  const room = store.room.value;
  const goal = (room && rulesetOf(gameOf(room)).opening) ?? 0;
  return (
    <HelpSheet
      store={store}
      onClose={onClose}
      aim={t`Be the first to lay all your tiles, in runs (one colour, numbers in a row) and groups (one number, different colours), each of at least three tiles.`}
      how={[
        t`What you lay first must be worth ${goal} points and come from your rack alone. After that you may add to everything on the table and rebuild it, as long as all sets are valid in the end.`,
        t`Who lays nothing draws a tile.`,
        t`Drag a tile to a meld, to free cloth, or back to your rack. Or tap tiles to choose them, then tap where they go. Chosen tiles are dragged together.`,
      ]}
      keys={[
        ["← → ↑ ↓", t`walk from tile to tile`],
        ["Enter", t`choose a tile; on a meld: put what is chosen there`],
        ["N", t`lay what is chosen as a new meld`],
        ["Backspace", t`take it back to the rack`],
        ["Esc", t`let go`],
        ["Ctrl Z, Ctrl Y", t`undo, redo`],
        ["R", t`reset the turn`],
        ["C, L", t`sort by colour, by number`],
        ["T", t`tidy the table`],
        ["H", t`hint`],
        ["E", t`end the turn, or draw`],
        ["?", t`this help`],
      ]}
    />
  );
}
