import { t } from "@lingui/core/macro";
import { type HelpProps, HelpSheet } from "../../parts/help/HelpSheet";

/** The dice game. */
export default function Help({ store, onClose }: HelpProps) {
  return (
    <HelpSheet
      store={store}
      onClose={onClose}
      aim={t`Get rid of your dice: lay them on the grid in runs and groups that cross as in a crossword.`}
      how={[
        t`Throw your dice. Those you want to keep as they are go to the holding area; the others can be thrown again next time.`,
        t`Tap a die, then a cell of the grid, or drag it there. Every line of two or more dice must be a run or a group of at least three, and no die may lie alone. Sets need not touch each other.`,
        t`Dice on the grid may be moved, too, as long as everything is valid in the end.`,
      ]}
      keys={[
        ["Tab", t`from die to die and from cell to cell`],
        ["← → ↑ ↓", t`walk over the grid`],
        ["Enter", t`choose a die, and put it there`],
        ["Esc", t`let go`],
        ["Ctrl Z, Ctrl Y", t`undo, redo`],
      ]}
    />
  );
}
