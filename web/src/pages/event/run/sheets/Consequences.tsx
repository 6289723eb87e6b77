import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../../../net/api";
import { consequencesOf } from "../../../../net/events";
import { Refusals } from "../../../../parts/page/Refusals";
import type { Bystander, Consequence, EventView } from "../../../../protocol";
import { listed } from "../../../../words/lists";
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
  const otherwise = found?.find((each) => each.cards !== cards)?.bystanders.length ?? 0;
  const other = (
    <p>
      {plural(otherwise, {
        0: "With the other choice nobody else would lose anything.",
        one: "With the other choice # player would lose something.",
        other: "With the other choice # players would lose something.",
      })}
    </p>
  );
  return (
    <section class={style.consequences} aria-live="polite">
      <p>
        <b>{t`Out:`}</b> {chosen.out.map((each) => nameOf(view, each)).join(", ")}
      </p>
      {chosen.places !== chosen.places_after && (
        <p>{t`Too few are left for ${chosen.places} places: ${chosen.places_after} go on.`}</p>
      )}
      {chosen.bystanders.length === 0 ? (
        <>
          <p>{t`Nobody else loses a game or a place.`}</p>
          {other}
        </>
      ) : (
        <>
          {other}
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
                  <small>{lossOf(each, chosen.places_after)}</small>
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

function lossOf({ games, place, place_after, goes_on, goes_on_after }: Bystander, places: number): string {
  const out = place_after > places ? t`no longer goes on` : t`tied for the last place that goes on`;
  const parts = [
    goes_on && !goes_on_after ? out : "",
    place === place_after ? "" : t`place ${place} becomes ${place_after}`,
    ...byTable(games),
  ];
  return parts.filter(Boolean).join("; ");
}

/** The games of a table in one breath. */
function byTable(lost: Bystander["games"]): string[] {
  const tables = new Map<string, Bystander["games"][number][]>();
  for (const each of lost) {
    const key = `${each.round}/${each.table}`;
    tables.set(key, [...(tables.get(key) ?? []), each]);
  }
  return [...tables.values()].map((games) => {
    const [{ round, table }] = games as [Bystander["games"][number]];
    const numbers = listed(games.map(({ game }) => String(game)));
    return plural(games.length, {
      one: `round ${round}, table ${table}: game ${numbers} does not count`,
      other: `round ${round}, table ${table}: games ${numbers} do not count`,
    });
  });
}
