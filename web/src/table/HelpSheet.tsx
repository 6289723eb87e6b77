import { t } from "@lingui/core/macro";
import { Sheet } from "../parts/page/Sheet";
import style from "./HelpSheet.module.css";

/** How tiles are moved, by hand and from the keyboard. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const keys: [string, string][] = [
    ["← → ↑ ↓", t`walk from tile to tile`],
    ["Enter", t`choose a tile; on a meld: put what is chosen there`],
    ["N", t`lay what is chosen as a new meld`],
    ["Backspace", t`take it back to the rack`],
    ["Esc", t`let go`],
    ["Ctrl Z, Ctrl Y", t`undo, redo`],
    ["R", t`reset the turn`],
    ["C, L", t`sort by colour, by number`],
    ["H", t`hint`],
    ["E", t`end the turn, or draw`],
  ];
  return (
    <Sheet title={t`Moving tiles`} onClose={onClose} reading>
      <p>{t`Drag a tile to a meld, to free cloth, or back to your rack. Or tap tiles to choose them, then tap where they go. Chosen tiles are dragged together.`}</p>
      <dl class={style.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
