import type { ReviewedTurn } from "../../protocol";
import style from "./Pips.module.css";

const MOST = 10;
const FEW = 4;

/** One for each that could be laid, filled where it was; dashed where nothing could. An ornament: the words say it. */
export function Pips({ turn, short = false }: { turn: ReviewedTurn; short?: boolean }) {
  const { did, best, unit } = turn;
  if (!best) return <span class={style.pips} data-none aria-hidden="true" />;
  if (unit === "points" || best > (short ? FEW : MOST)) {
    return (
      <span class={style.pips} aria-hidden="true">
        <span class={style.pip} data-laid={did === best || undefined} />
        <b class={style.number} data-missed={did < best || undefined}>
          {did < best ? `${did}/${best}` : best}
        </b>
      </span>
    );
  }
  return (
    <span class={style.pips} aria-hidden="true">
      {Array.from({ length: best }, (_, at) => (
        <span key={at} class={style.pip} data-laid={at < did || undefined} />
      ))}
    </span>
  );
}
