import { plural, t } from "@lingui/core/macro";
import { usePortion } from "../../../parts/controls/Portion";
import type { EntrantShown, EventView } from "../../../protocol";
import { dayText, players } from "../../../words/events";
import { isOf, type Who } from "../narrowing/who";
import type { EventStore } from "../store";
import style from "./Entries.module.css";
import { EntryForm } from "./mine/EntryForm";

/** Before the first draw: what the championship will be, who has entered, and how one enters. */
export function Entries({ store, view, who }: { store: EventStore; view: EventView; who: Who }) {
  const inside = view.entrants.filter((each) => isIn(each) && !each.waiting);
  const waiting = view.entrants.filter((each) => isIn(each) && each.waiting).sort((a, b) => a.waiting - b.waiting);
  return (
    <div class={style.entries}>
      <About view={view} taken={inside.length} />
      {view.parameters.public_entries ? (
        <EntryForm store={store} view={view} full={isFull(view, inside.length)} />
      ) : (
        <p class={style.note}>{t`The organiser alone writes the list of entrants.`}</p>
      )}
      <section>
        <h2>{t`Entrants`}</h2>
        {inside.length === 0 && <p class={style.note}>{t`Nobody has entered yet. Be the first.`}</p>}
        <People entrants={inside.filter((each) => isOf(who, each))} view={view} />
      </section>
      {waiting.length > 0 && (
        <section>
          <h2>{t`Waiting list`}</h2>
          <p class={style.note}>{t`Whoever stands here moves up when somebody withdraws.`}</p>
          <People entrants={waiting.filter((each) => isOf(who, each))} view={view} />
        </section>
      )}
    </div>
  );
}

function isIn(entrant: EntrantShown): boolean {
  return entrant.status === "entered" || entrant.status === "present";
}

function isFull(view: EventView, taken: number): boolean {
  return view.parameters.capacity > 0 && taken >= view.parameters.capacity;
}

function About({ view, taken }: { view: EventView; taken: number }) {
  const { day, place, entries_until, list_closes, minimum_age, capacity } = view.parameters;
  const free = capacity - taken;
  const facts: [string, string][] = [
    [t`When`, dayText(day)],
    [t`Where`, place],
    [t`Entries until`, entries_until && dayText(entries_until, "date")],
    [t`The list closes`, list_closes],
    [
      t`Who may play`,
      minimum_age ? plural(minimum_age, { one: "from # year of age", other: "from # years of age" }) : "",
    ],
    [t`Places`, places(capacity, taken, free)],
  ];
  return (
    <dl class={style.about}>
      {facts
        .filter(([, words]) => words)
        .map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  );
}

function places(capacity: number, taken: number, free: number): string {
  if (!capacity) return players(taken);
  if (free <= 0) return t`all ${capacity} taken`;
  return t`${free} of ${capacity} free`;
}

function People({ entrants, view }: { entrants: readonly EntrantShown[]; view: EventView }) {
  const { shown, more } = usePortion(entrants);
  return (
    <>
      <ol class={style.people}>
        {shown.map((each) => (
          <li key={each.id} data-mine={(view.me.role === "player" && view.me.number === each.id) || undefined}>
            <span class={style.number}>{each.waiting || each.id}</span>
            <span>
              <b>{each.name}</b>
              {each.club && <span class={style.club}>{each.club}</span>}
            </span>
          </li>
        ))}
      </ol>
      {more}
    </>
  );
}
