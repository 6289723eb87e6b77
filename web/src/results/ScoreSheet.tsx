import { t } from "@lingui/core/macro";
import type { GameReview } from "../family/review";
import { Icon } from "../parts/icons/Icon";
import type { Result } from "../protocol";
import { shortName } from "../words/games";
import style from "./ScoreSheet.module.css";

interface Props {
  review: GameReview;
  names: readonly string[];
  results: readonly Pick<Result, "scores" | "winners">[];
  /** Of a match of several games: what each has so far, and the places; empty where every game stands alone. */
  totals?: readonly number[];
  ranking?: readonly (readonly number[])[];
  match?: boolean;
  /** To look at what one of them has left. */
  onSeat?: (seat: number) => void;
}

/** As on the sheet in the box: a column for each player, a row for each game, and the totals below. */
export function ScoreSheet({ review, names, results, totals = [], ranking = [], match = false, onSeat }: Props) {
  const { Score } = review;
  const placed = ranking.length > 1;
  const added = review.adds && totals.length > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard
    <section class={style.scroll} aria-label={t`Score sheet`} tabIndex={0}>
      <table class={names.length > 4 ? `${style.sheet} ${style.many}` : style.sheet}>
        <caption class="unseen">{t`Score sheet`}</caption>
        <thead>
          <tr>
            {match ? <th scope="col" class={style.row}>{t`Game`}</th> : <td />}
            {names.map((name, seat) => (
              <th key={seat} scope="col">
                <Name name={name} short={names.length > 4} onPress={onSeat && (() => onSeat(seat))} seat={seat} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ scores, winners }, at) => (
            <tr key={at} class={match && at === results.length - 1 ? style.now : ""}>
              <th scope="row" class={style.row}>
                {match ? at + 1 : <span class="unseen">{t`Score`}</span>}
              </th>
              {names.map((_, seat) => (
                <td key={seat} class={winners.includes(seat) ? style.won : ""}>
                  <Score score={scores[seat] ?? 0} />
                  {winners.includes(seat) && <Won />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {match && (placed || added) && (
          <tfoot>
            {added && (
              <tr>
                <th scope="row" class={style.sum}>{t`Total`}</th>
                {names.map((_, seat) => (
                  <td key={seat} class={style.total}>
                    <Score score={totals[seat] ?? 0} />
                  </td>
                ))}
              </tr>
            )}
            {placed && (
              <tr>
                <th scope="row" class={`${style.row} ${style.place}`}>{t`Place`}</th>
                {names.map((_, seat) => (
                  <td key={seat} class={style.place}>
                    {placeOf(ranking, seat)}
                  </td>
                ))}
              </tr>
            )}
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface NameProps {
  name: string;
  short: boolean;
  seat: number;
  onPress: (() => void) | undefined;
}

function Name({ name, short, seat, onPress }: NameProps) {
  const shown = short ? shortName(name) : name;
  if (!onPress)
    return (
      <span class={style.name} title={name}>
        {shown}
      </span>
    );
  return (
    <button type="button" class={`${style.name} ${style.seat}`} title={name} data-look={seat} onClick={onPress}>
      {shown}
    </button>
  );
}

function Won() {
  return (
    <>
      <Icon name="crown" size={15} class={style.crown} />
      <span class="unseen">{t`won`}</span>
    </>
  );
}

/** Who ties shares the better place. */
function placeOf(ranking: readonly (readonly number[])[], seat: number): string {
  const at = ranking.findIndex((group) => group.includes(seat));
  const before = ranking.slice(0, at).reduce((sum, group) => sum + group.length, 0);
  const place = before + 1;
  return t`${place}.`;
}
