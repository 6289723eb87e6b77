import { t } from "@lingui/core/macro";
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Button } from "../../parts/controls/Button";
import type { ClubView, RankingShown, RatingShown } from "../../protocol";
import { dayText, signed } from "../../words/events";
import style from "./Home.module.css";
import { sparkline } from "./spark";
import { people } from "./words";

/** So many from the top, and oneself, until somebody wants the whole list. */
const TOP = 10;

/** The points of the season, with what every event brought. */
export function Ranking({ view }: { view: ClubView }) {
  const { shown, whole } = useTop(view, view.ranking);
  if (view.ranking.length === 0) return <p>{t`No event of this season is over yet.`}</p>;
  const days = new Map(view.events.map((each) => [each.id, `${each.name}, ${dayText(each.day, "date")}`]));
  return (
    <>
      <table class={style.list}>
        <Titles>
          <th class={style.wide}>{t`Events`}</th>
          <th class={style.number}>{t`Points`}</th>
        </Titles>
        <tbody>
          {shown.map((row) => (
            <tr key={row.member} class={row.member === view.me ? style.mine : undefined}>
              <td class={style.number}>
                <b>{row.place}</b>
              </td>
              <td>
                <Name view={view} row={row} />
              </td>
              <td class={style.wide}>
                {row.scored.map((each, at) => (
                  <small key={at} title={days.get(each.event) ?? ""} class={each.counts ? undefined : style.left}>
                    {at > 0 && " + "}
                    {each.points}
                  </small>
                ))}
              </td>
              <td class={style.number}>
                <b>{row.points}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {whole}
      <p class={style.note}>{rulesText(view)}</p>
    </>
  );
}

function useTop<Row extends { member: number }>(
  view: ClubView,
  rows: readonly Row[],
): { shown: readonly Row[]; whole: VNode | null } {
  const [all, setAll] = useState(false);
  if (all || rows.length <= TOP) return { shown: rows, whole: null };
  const whole = (
    <p class={style.whole}>
      <Button kind="outline" onClick={() => setAll(true)}>{t`Whole list: ${people(rows.length)}`}</Button>
    </p>
  );
  return { shown: rows.filter((row, at) => at < TOP || row.member === view.me), whole };
}

/** Who, at which place; and what the list tells of them. */
function Titles({ children }: { children: ComponentChildren }) {
  return (
    <thead>
      <tr>
        <th class={style.number}>
          <span class="unseen">{t`Place`}</span>
        </th>
        <th>{t`Player`}</th>
        {children}
      </tr>
    </thead>
  );
}

function rulesText({ rules }: ClubView): string {
  const said = [t`Points for places from the first on: ${rules.places.join(", ")}.`];
  if (rules.taking_part) said.push(t`For taking part: ${rules.taking_part}.`);
  if (rules.beaten) said.push(t`For each player left behind: ${rules.beaten}.`);
  if (rules.best) said.push(t`The best results of each that count: ${rules.best}.`);
  return said.join(" ");
}

/** How strong somebody plays and how sure that is, from the cards of all tables. */
export function Ratings({ view }: { view: ClubView }) {
  const { shown, whole } = useTop(view, view.ratings);
  if (view.ratings.length === 0) return <p>{t`No game of a recognised player has a card yet.`}</p>;
  return (
    <>
      <table class={style.list}>
        <Titles>
          <th class={style.wide}>{t`Season`}</th>
          <th class={style.number}>{t`Rating`}</th>
          <th class={style.number}>{t`Change`}</th>
          <th class={`${style.number} ${style.wide}`}>{t`Games`}</th>
        </Titles>
        <tbody>
          {shown.map((row) => (
            <RatingLine key={row.member} view={view} row={row} />
          ))}
        </tbody>
      </table>
      {whole}
      <p class={style.note}>
        {t`From all cards, at real tables and online. After ± stands how sure it is; with fewer than ten games there is no rating yet. The dotted line is where the season began.`}
      </p>
    </>
  );
}

function RatingLine({ view, row }: { view: ClubView; row: RatingShown }) {
  return (
    <tr class={row.member === view.me ? style.mine : undefined}>
      <td class={style.number}>
        <b>{row.place || "–"}</b>
      </td>
      <td>
        <Name view={view} row={row} />
      </td>
      <td class={style.wide}>
        <Spark path={row.path} />
      </td>
      <td class={style.number}>
        {row.place ? <b>{row.rating}</b> : t`not yet`} <small>± {row.spread}</small>
      </td>
      <td class={style.number}>
        <span class={row.change > 0 ? style.up : undefined}>{signed(row.change)}</span>
      </td>
      <td class={`${style.number} ${style.wide}`}>{row.games}</td>
    </tr>
  );
}

function Name({ view, row }: { view: ClubView; row: RankingShown | RatingShown }) {
  return (
    <a href={pathTo("/club/{id}/player/{number}", { id: view.id, number: row.member })}>
      {row.name}
      {row.member === view.me && ` (${t`you`})`}
    </a>
  );
}

function Spark({ path }: { path: readonly number[] }) {
  if (path.length < 2) return null;
  const drawn = sparkline(path);
  return (
    <svg class={style.spark} viewBox="0 0 110 28" aria-hidden="true">
      <path class={style.start} d={drawn.start} />
      <path d={drawn.line} />
      <circle cx={drawn.end[0]} cy={drawn.end[1]} r="4" />
    </svg>
  );
}
