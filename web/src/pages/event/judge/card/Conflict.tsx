import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import type { CardShown, EventView, TableShown } from "../../../../protocol";
import { signed } from "../../../../words/events";
import { nameOf } from "../../viewQueries";
import { everyone } from "../tableInRound";
import { writtenBy } from "../words";
import type { CardDesk } from "../writing/desk";
import type { Draft } from "../writing/draft";
import type { Reckoning } from "../writing/reckon";
import style from "./Conflict.module.css";

interface Props {
  view: EventView;
  table: TableShown;
  card: CardShown;
  draft: Draft;
  sum: Reckoning;
  desk: CardDesk;
}

/** Two at one card: what stands there now beside what was typed here, and nothing of either lost. */
export function Conflict({ view, table, card, draft, sum, desk }: Props) {
  const theirs = new Map(card.results.map((result) => [result.entrant, result]));
  const people = everyone(table).filter((each) => theirs.has(each) || draft.players.includes(each));
  const by = writtenBy(card);
  return (
    <section class={style.conflict} role="alert">
      <h2>{t`This card was changed meanwhile`}</h2>
      <p>{t`Both are here. Which one is right?`}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Player`}</th>
            <th scope="col">{by}</th>
            <th scope="col">{t`Yours`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((each) => (
            <Row key={each} name={nameOf(view, each)} theirs={theirs.get(each)} mine={mineOf(sum, each)} />
          ))}
        </tbody>
      </table>
      <div class={style.ways}>
        <Button kind="action" onClick={() => desk.drop()}>{t`Keep what is there`}</Button>
        <Button kind="outline" onClick={() => desk.move({ ...draft, version: card.version })}>
          {t`Correct it with mine`}
        </Button>
      </div>
    </section>
  );
}

interface Side {
  small: number | undefined;
  won: boolean;
}

function mineOf(sum: Reckoning, player: number): Side {
  return { small: sum.scores.get(player), won: sum.winners.includes(player) };
}

function Row({ name, theirs, mine }: { name: string; theirs: Side | undefined; mine: Side }) {
  return (
    <tr data-differs={theirs?.small !== mine.small || undefined}>
      <th scope="row">{name}</th>
      {[theirs, mine].map((side, at) => (
        <td key={at}>
          {points(side?.small)}
          {side?.won && <small>{t`Win`}</small>}
        </td>
      ))}
    </tr>
  );
}

function points(score: number | undefined): string {
  return score === undefined ? "–" : signed(score);
}
