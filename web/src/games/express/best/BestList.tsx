import { t } from "@lingui/core/macro";
import { locale } from "../../../words/i18n";
import { diceLeft } from "../words";
import style from "./BestList.module.css";
import { bests } from "./best";

/** Solo: what has been reached so far, the game just played marked. */
export function BestList({ now }: { now?: string | undefined }) {
  const dates = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
  if (!bests.value.length) return <p>{t`Nothing here yet: finish a game alone, and its result stays here.`}</p>;
  return (
    <ol class={style.list} aria-label={t`My best results`}>
      {bests.value.map(({ game, left, value, at }) => (
        <li key={game} data-now={game === now || undefined}>
          <b>{left ? diceLeft(left) : t`All dice laid`}</b>
          {left > 0 && <span>{t`${value} pts`}</span>}
          <span class={style.date}>{game === now ? t`this game` : dates.format(at)}</span>
        </li>
      ))}
    </ol>
  );
}
