import { plural, t } from "@lingui/core/macro";
import { csvFrom } from "../../../files/csv";
import { download, fileName } from "../../../files/download";
import { Button } from "../../../parts/controls/Button";
import { Card } from "../../../parts/page/Card";
import { Disclosure } from "../../../parts/page/Disclosure";
import type { GameListed } from "../../../protocol";
import { rulesName } from "../../../words/games";
import { language, locale } from "../../../words/i18n";
import style from "./Figures.module.css";
import { isOwn, type Looked, percent, pointsOf, sumsOf, wonBy } from "./figures";
import { Progress } from "./Progress";
import { useFigures } from "./useFigures";

/** What one wants to know of one's own games: nothing of it is kept anywhere, it is made of the games each time. */
export function Figures({ games }: { games: readonly GameListed[] }) {
  const { looked, asked, later } = useFigures(games);
  if (!games.some(isOwn)) return null;
  const sums = sumsOf(games, looked);
  const points = pointsOf(looked);
  const { best, inTime } = sums;
  const waiting = !later && looked.length < asked;
  return (
    <Card class={style.card} aria-label={t`My figures`}>
      <h2>{t`My figures`}</h2>
      <dl class={style.figures}>
        <Figure name={t`Games won`} value={`${sums.won}`} note={t`of ${sums.against}`} />
        <Figure
          name={t`Best play found`}
          value={sums.turns ? shareWords(sums.best, sums.turns) : "–"}
          note={plural(sums.turns, { one: `${best} of # turn`, other: `${best} of # turns` })}
        />
        <Figure
          name={t`Opened at the first chance`}
          value={sums.openings ? shareWords(sums.inTime, sums.openings) : "–"}
          note={plural(sums.openings, { one: `${inTime} of # game`, other: `${inTime} of # games` })}
        />
        {sums.favourite && (
          <Figure
            name={t`Played most`}
            value={rulesName(sums.favourite.rules)}
            note={plural(sums.favourite.games, { one: "# game", other: "# games" })}
          />
        )}
      </dl>
      <Progress points={points} expected={asked} />
      <p class={style.note} role="status">
        {waiting ? t`${looked.length} of ${asked} games are looked at.` : fromWords(looked.length)}
        {later && ` ${t`The others can be looked at later.`}`}
      </p>
      <Disclosure words={t`All numbers`}>
        <Numbers looked={looked} />
        <Button kind="outline" icon="download" onClick={() => save(looked)}>{t`Save as a table`}</Button>
      </Disclosure>
    </Card>
  );
}

function fromWords(games: number): string {
  return plural(games, {
    one: "From the last game. Counted from your games each time; nothing of it is kept.",
    other: "From the last # games. Counted from your games each time; nothing of it is kept.",
  });
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> <span>{note}</span>
      </dd>
    </div>
  );
}

function Numbers({ looked }: { looked: readonly Looked[] }) {
  const [head = [], ...rows] = rowsOf(looked);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class={style.scrolls} tabIndex={0} aria-label={t`All numbers`}>
      <table class={style.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={looked[at]?.game.id}>
              {row.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowsOf(looked: readonly Looked[]): (string | number)[][] {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "short" });
  const head = [t`Day`, t`Game`, t`Won`, t`Best turns`, t`Turns with a choice`, t`Laid`, t`Could be laid`, t`Opening`];
  const rows = looked.map(({ game, seat }) => [
    day.format(game.ended_at),
    rulesName(game.rules),
    wonBy(game) ? t`yes` : t`no`,
    seat.at_best,
    seat.of,
    seat.found,
    seat.possible,
    openingWords(seat.could_open, seat.opened),
  ]);
  return [head, ...rows];
}

function openingWords(could: number | null, opened: number | null): string {
  if (could === null) return "–";
  if (opened === null) return t`never`;
  return opened === could ? t`at once` : t`later`;
}

function shareWords(part: number, whole: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(
    percent(part, whole) / 100,
  );
}

function save(looked: readonly Looked[]): void {
  const table = csvFrom(rowsOf(looked), language.value);
  download(fileName("csv"), new Blob([table], { type: "text/csv" }));
}
