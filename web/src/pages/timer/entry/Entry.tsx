import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import { faultAt, type ScoreLine } from "../../../scoring/game";
import { openNext, seatToWrite, write } from "../../../timer/sheet";
import { change, show } from "../../../timer/store";
import { nameOf } from "../../../timer/words";
import type { EntryProps } from "./props";
import { StarsEntry } from "./StarsEntry";
import { TilesEntry } from "./TilesEntry";

/** What one player had left, and then the next. */
export function Entry(props: EntryProps) {
  const { sheet, rules, at, seat } = props;
  const game = sheet.games[at];
  if (!game) return null;
  const set = (line: ScoreLine | null) => change(write(sheet, { game: at, seat }, line));
  const following = seatToWrite(sheet, at, seat);
  const done = following === null;
  const next = done ? "" : nameOf(sheet, following);
  return (
    <>
      {rules.counts === "stars" ? <StarsEntry {...props} set={set} /> : <TilesEntry {...props} set={set} />}
      <Button
        kind="action"
        big
        disabled={faultAt(game, seat, rules) !== null}
        onClick={() => show(openNext(sheet, at, seat))}
      >
        {done ? t`Done` : t`Next: ${next}`}
      </Button>
    </>
  );
}
