import { t } from "@lingui/core/macro";
import { useId } from "preact/hooks";
import { figures, type Level, measured, YARDSTICK } from "../../catalogue/ladder";
import { Button } from "../../parts/controls/Button";
import { botManner, levelTitle } from "../../words/opponents";
import { Bar } from "./Bar";
import style from "./Ladder.module.css";

interface Props {
  levels: readonly Level[];
  /** The one that suits who reads this. */
  chosen: Level;
  busy: boolean;
  onPlay: (level: Level) => void;
}

export function Ladder({ levels, ...rest }: Props) {
  return (
    <>
      <div class={style.head} aria-hidden="true">
        <span class={style.column}>{t`Level`}</span>
        <span class={style.axis}>
          <span class={style.unit}>{t`games won against Strong, of 100`}</span>
          <span class={style.scale}>
            <b>0</b>
            <b>50</b>
            <b>100</b>
          </span>
        </span>
      </div>
      <ol class={style.rows} aria-label={t`Levels, the gentlest first`}>
        {levels.map((level) => (
          <Row key={level} level={level} {...rest} />
        ))}
      </ol>
    </>
  );
}

function Row({ level, chosen, busy, onPlay }: Omit<Props, "levels"> & { level: Level }) {
  const name = useId();
  const mine = level === chosen;
  const title = levelTitle(level);
  return (
    <li class={style.row} data-chosen={mine || undefined} aria-labelledby={name}>
      <div class={style.words}>
        <h2 id={name}>
          {title}
          {mine && <span class="unseen">{t`, suggested for you`}</span>}
        </h2>
        <p>
          {botManner(level)}
          {level === YARDSTICK && ` ${t`The measure for all the others.`}`}
        </p>
      </div>
      <Figures level={level} />
      <Button
        kind={mine ? "linden" : "outline"}
        class={style.play}
        aria-label={t`Play against ${title}`}
        disabled={busy}
        onClick={() => onPlay(level)}
      >{t`Play`}</Button>
    </li>
  );
}

/** The bar for the eye, the figure for everybody. */
function Figures({ level }: { level: Level }) {
  const found = measured(level);
  if (level === YARDSTICK)
    return (
      <>
        <Bar at={50} interval={null} />
        <Figure number="50" error={t`even`} said={t`Against itself it wins 50 of 100 games.`} />
      </>
    );
  if (!found)
    return (
      <>
        <Bar at={null} interval={null} />
        <Figure number="–" error={t`not measured yet`} said={t`How strong it is has not been measured yet.`} />
      </>
    );
  const { wins, error } = figures(found);
  return (
    <>
      <Bar at={found.wins} interval={found} />
      <Figure
        number={String(wins)}
        error={`± ${error}`}
        said={t`It wins ${wins} of 100 games against Strong, give or take ${error}.`}
      />
    </>
  );
}

function Figure({ number, error, said }: { number: string; error: string; said: string }) {
  return (
    <p class={style.figure}>
      <span aria-hidden="true">
        <b>{number}</b>
        <small>{error}</small>
      </span>
      <span class="unseen">{said}</span>
    </p>
  );
}
