import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../../../net/api";
import { consequencesOf } from "../../../../net/events";
import { Refusals } from "../../../../parts/page/Refusals";
import type { Bystander, Consequence, EventView } from "../../../../protocol";
import { nameOf } from "../../viewQueries";
import shared from "../Shared.module.css";
import style from "./Consequences.module.css";

interface Props {
  view: EventView;
  whom: { table?: number; entrant?: number };
  cards: Consequence["cards"];
}

/** Before it is decided: who else would lose which games and places. */
export function Consequences({ view, whom, cards }: Props) {
  const { table = 0, entrant = 0 } = whom;
  const [found, setFound] = useState<Consequence[] | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    let current = true;
    setFound(null);
    setRefused(null);
    consequencesOf(view.id, { table, entrant })
      .then((each) => current && setFound(each))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (current) setRefused(error);
      });
    return () => {
      current = false;
    };
  }, [view.id, view.seq, table, entrant]);
  const chosen = found?.find((each) => each.cards === cards);
  if (!chosen) return <Refusals of={refused} />;
  return (
    <section class={style.consequences} aria-live="polite">
      <p>
        <b>{t`Out:`}</b> {chosen.out.map((each) => nameOf(view, each)).join(", ")}
      </p>
      {chosen.bystanders.length === 0 ? (
        <p>{t`Nobody else loses a game or a place.`}</p>
      ) : (
        <>
          <p>
            <b>
              {plural(chosen.bystanders.length, {
                one: "# player who is not disqualified would lose something:",
                other: "# players who are not disqualified would lose something:",
              })}
            </b>
          </p>
          <ul class={shared.list}>
            {chosen.bystanders.map((each) => (
              <li key={each.entrant} class={shared.line} data-out={(each.goes_on && !each.goes_on_after) || undefined}>
                <span>
                  <b>{nameOf(view, each.entrant)}</b>
                  <small>{lossOf(each)}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen.moves_up.length > 0 && (
        <p>
          <b>{t`Would go on instead:`}</b> {chosen.moves_up.map((each) => nameOf(view, each)).join(", ")}
        </p>
      )}
    </section>
  );
}

function lossOf({ games, place, place_after, goes_on, goes_on_after }: Bystander): string {
  const parts = [
    goes_on && !goes_on_after ? t`no longer goes on` : "",
    place === place_after ? "" : t`place ${place} becomes ${place_after}`,
    ...games.map(({ round, table, game }) => t`round ${round}, table ${table}, game ${game} does not count`),
  ];
  return parts.filter(Boolean).join("; ");
}
