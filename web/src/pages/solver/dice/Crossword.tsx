import { t } from "@lingui/core/macro";
import { DieView } from "../../../games/express/grid/DieView";
import { cellKey, judgeLayout } from "../../../melds/layout";
import { readLayout, type Spot } from "../../../notation/dice";
import { writeTile } from "../../../notation/tile";
import style from "./Crossword.module.css";

/** A crossword to look at; what was not there before has the bar of the last move. */
export function Crossword({ before, after }: { before: string; after: string }) {
  const spots = readLayout(after);
  const rows = spots.map(({ row }) => row);
  const columns = spots.map(({ column }) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const fresh = freshOf(readLayout(before), spots);
  const { jokers } = judgeLayout(spots);
  if (!spots.length) return null;
  return (
    <fieldset
      class={style.grid}
      aria-label={t`The table`}
      style={{ "--columns": String(Math.max(...columns) - left + 1) }}
    >
      {spots.map((spot) => (
        <span
          key={cellKey(spot)}
          class={style.cell}
          data-fresh={fresh.has(spot) || undefined}
          style={{ gridColumn: spot.column - left + 1, gridRow: spot.row - top + 1 }}
        >
          <DieView still face={spot.face.joker ? { joker: true, as: jokers.get(cellKey(spot)) ?? null } : spot.face} />
        </span>
      ))}
    </fieldset>
  );
}

/** Those that have come, counted by their faces: the whole may lie elsewhere. */
function freshOf(before: readonly Spot[], after: readonly Spot[]): Set<Spot> {
  const lay = before.map(({ face }) => (face.joker ? "*" : writeTile(face)));
  return new Set(
    after.filter(({ face }) => {
      const at = lay.indexOf(face.joker ? "*" : writeTile(face));
      if (at >= 0) lay.splice(at, 1);
      return at < 0;
    }),
  );
}
