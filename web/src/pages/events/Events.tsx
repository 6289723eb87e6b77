import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Refused } from "../../net/api";
import { allEvents, eventArchive } from "../../net/events";
import { Button } from "../../parts/controls/Button";
import { useBusy } from "../../parts/hooks/useBusy";
import { Icon } from "../../parts/icons/Icon";
import { Page } from "../../parts/page/Page";
import type { EventList, EventListed } from "../../protocol";
import { dayText, phaseWord, roleWord } from "../../words/events";
import { listed } from "../../words/lists";
import style from "./Events.module.css";

/** Championships: those in which I have a part, and those that everybody may look at. */
export default function Events() {
  const [found, setFound] = useState<EventList | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    allEvents().then(setFound, (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setProblem(error.message);
    });
  }, []);
  const mine = new Set(found?.mine.map((each) => each.id));
  const others = found?.public.filter((each) => !mine.has(each.id)) ?? [];
  return (
    <Page>
      <div class={style.head}>
        <div>
          <h1>{t`Championships`}</h1>
          <p>{t`From the list of entries to the final: draw, game cards, live standings, a clock for the hall.`}</p>
          <p>
            <a href={pathTo("/clubs")}>{t`Clubs and their seasons`}</a>
          </p>
        </div>
        <a class={style.make} href={pathTo("/events/new")}>
          <Icon name="plus" />
          {t`New championship`}
        </a>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {found && found.mine.length > 0 && <Shelf title={t`Mine`} events={found.mine} />}
      {found && (
        <Shelf
          title={t`Open to everybody`}
          events={others}
          nothing={t`Nothing is announced just now. Whoever makes a championship may put it here.`}
        />
      )}
      {found && <Archive />}
    </Page>
  );
}

/** All that has been, page by page: nothing leaves the list because it is old. */
function Archive() {
  const [past, setPast] = useState<EventListed[]>([]);
  const [more, setMore] = useState("");
  const { busy, problem, run } = useBusy();
  const read = async (before: string) => {
    const page = await eventArchive(before);
    setPast((known) => (before ? [...known, ...page.events] : page.events));
    setMore(page.more);
  };
  useEffect(() => run(() => read("")), []);
  if (past.length === 0) return null;
  return (
    <>
      <Shelf title={t`Archive`} events={past} />
      {problem && <p role="alert">{problem}</p>}
      {more && <Button kind="outline" disabled={busy} onClick={() => run(() => read(more))}>{t`Older ones`}</Button>}
    </>
  );
}

interface ShelfProps {
  title: string;
  events: readonly EventListed[];
  nothing?: string;
}

function Shelf({ title, events, nothing }: ShelfProps) {
  return (
    <section class={style.shelf}>
      <h2>{title}</h2>
      {events.length === 0 && <p class={style.nothing}>{nothing}</p>}
      <ul>
        {events.map((each, at) => (
          <li key={each.id || `gone/${at}`}>{each.id ? <Line event={each} /> : <Gone event={each} />}</li>
        ))}
      </ul>
    </section>
  );
}

/** What was taken off the list leaves a line, so that nobody looks for it in vain. */
function Gone({ event }: { event: EventListed }) {
  const { name, day, unlisted_why: why } = event;
  return (
    <div class={style.gone}>
      <span class={style.name}>{name || t`A championship`}</span>
      <span class={style.where}>{dayText(day)}</span>
      <span class={style.where}>
        {why ? t`Its organiser has taken it off this list: ${why}` : t`Its organiser is here no longer.`}
      </span>
    </div>
  );
}

function Line({ event }: { event: EventListed }) {
  const where = [dayText(event.day), event.place].filter(Boolean).join(", ");
  const full = event.capacity && event.phase === "entries";
  const taken = full ? `${event.entrants} / ${event.capacity}` : String(event.entrants);
  return (
    <a
      class={style.event}
      href={pathTo(event.roles.includes("organiser") ? "/event/{id}/run" : "/event/{id}", { id: event.id })}
    >
      <span class={style.what}>
        <span class={style.name}>{event.name}</span>
        <span class={style.where}>{where}</span>
        {event.roles.length > 0 && <span class={style.where}>{listed(event.roles.map(roleWord))}</span>}
      </span>
      <span class={style.side}>
        <span class={style.phase} data-phase={event.phase}>
          {phaseWord(event.phase)}
        </span>
        <span class={style.where}>{t`${taken} players`}</span>
      </span>
    </a>
  );
}
