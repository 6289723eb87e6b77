import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { clubResult } from "../../net/clubs";
import { useBusy } from "../../parts/hooks/useBusy";
import { Icon } from "../../parts/icons/Icon";
import type { ClubEventShown, ClubView, PastEvent } from "../../protocol";
import { dayText, players } from "../../words/events";
import { listed } from "../../words/lists";
import style from "./Home.module.css";
import { points } from "./words";

/** Every event: what comes, what has been, and what the club has given up, with the reason. */
export function Archive({ view }: { view: ClubView }) {
  const coming = view.events.filter((each) => each.coming);
  const past = view.events.filter((each) => !each.coming);
  return (
    <>
      {coming.length > 0 && <Shelf club={view.id} title={t`Coming`} events={coming} />}
      <Shelf club={view.id} title={t`All events so far: ${past.length}`} events={past} />
    </>
  );
}

function Shelf({ club, title, events }: { club: string; title: string; events: readonly ClubEventShown[] }) {
  return (
    <section class={style.archive}>
      <h2>{title}</h2>
      <ul>
        {events.map((each) => (
          <li key={each.id}>
            <span>
              <span class={each.state === "left" ? style.left : undefined}>
                {each.page ? <a href={pathTo("/event/{id}", { id: each.id })}>{each.name}</a> : each.name}
              </span>
              <small>{[dayText(each.day, "date"), each.place, players(each.players)].filter(Boolean).join(", ")}</small>
              {each.state === "left" && <small>{t`No longer an event of the club: ${each.left_why}`}</small>}
              {each.state.startsWith("waits") && <small>{t`One side has not agreed yet.`}</small>}
            </span>
            {each.winners.length > 0 && (
              <span class={style.winners}>
                <Icon name="trophy" size={18} />
                {listed(each.winners)}
              </span>
            )}
            {each.weight > 1 && <small>{t`counts ${each.weight} times`}</small>}
            {each.phase === "over" && each.state === "agreed" && (
              <>
                {each.page && <Ways event={each} />}
                <Ended club={club} event={each} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its lists and tables, its players with their cards, and games that were played here, to be replayed. */
function Ways({ event }: { event: ClubEventShown }) {
  const page = pathTo("/event/{id}", { id: event.id });
  return (
    <p class={style.ways}>
      <a href={`${page}#ranking`}>{t`Final ranking`}</a>
      <a href={`${page}#results`}>{t`Results by table`}</a>
      {event.records && <a href={`${page}#records`}>{t`Records of games`}</a>}
      <a href={`${page}#find`}>{t`Find a player`}</a>
    </p>
  );
}

/** How it ended, asked for when somebody opens it. */
function Ended({ club, event }: { club: string; event: ClubEventShown }) {
  const [found, setFound] = useState<PastEvent | null>(null);
  const { problem, run } = useBusy();
  const read = () => {
    if (!found) run(async () => setFound(await clubResult(club, event.id)));
  };
  return (
    <details class={style.ended} onToggle={({ currentTarget }) => currentTarget.open && read()}>
      <summary>{t`Results`}</summary>
      {problem && <p role="alert">{problem}</p>}
      {found && (
        <ol class={style.placings}>
          {found.placings.map((each, at) => (
            <li key={at}>
              <b>{each.place || "–"}</b>
              <span>{each.name}</span>
              <span>{points(each.points ?? 0)}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
