import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
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
          <Row key={each.id} club={club} event={each} />
        ))}
      </ul>
    </section>
  );
}

/** One line where there is room for it: when, what, who won, how many came, and the ways to more. */
function Row({ club, event }: { club: string; event: ClubEventShown }) {
  const [opened, setOpened] = useState(false);
  const over = event.phase === "over" && event.state === "agreed";
  const page = pathTo("/event/{id}", { id: event.id });
  return (
    <li>
      <time dateTime={event.day}>{dayText(event.day, "medium")}</time>
      <span class={style.what}>
        <span class={event.state === "left" ? style.left : undefined}>
          {event.page ? <a href={page}>{event.name}</a> : event.name}
        </span>
        {event.state === "left" && <small>{t`No longer an event of the club: ${event.left_why}`}</small>}
        {event.state.startsWith("waits") && <small>{t`One side has not agreed yet.`}</small>}
        {event.weight > 1 && <small>{t`counts ${event.weight} times`}</small>}
      </span>
      <span class={style.winners}>
        {event.winners.length > 0 && (
          <>
            <Icon name="trophy" size={18} />
            <span>{listed(event.winners)}</span>
          </>
        )}
      </span>
      <small class={style.size}>{players(event.players)}</small>
      <span class={style.ways}>
        {over && event.page && <a href={`${page}#ranking`}>{t`Standings`}</a>}
        {over && event.records && <a href={`${page}#records`}>{t`Records of games`}</a>}
        {over && (
          <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {t`Points`}
          </button>
        )}
      </span>
      {opened && <Ended club={club} event={event} />}
    </li>
  );
}

/** Which points it gave, and where it was; asked for when somebody opens it. */
function Ended({ club, event }: { club: string; event: ClubEventShown }) {
  const [found, setFound] = useState<PastEvent | null>(null);
  const { problem, run } = useBusy();
  useEffect(() => run(async () => setFound(await clubResult(club, event.id))), [club, event.id]);
  const page = pathTo("/event/{id}", { id: event.id });
  return (
    <div class={style.ended}>
      {event.place && <small>{event.place}</small>}
      {event.page && (
        <p class={style.ways}>
          <a href={`${page}#results`}>{t`Results by table`}</a>
          <a href={`${page}#find`}>{t`Find a player`}</a>
        </p>
      )}
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
    </div>
  );
}
