import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { Icon } from "../../parts/icons/Icon";
import type { ClubEventShown, ClubView } from "../../protocol";
import { dayText, players } from "../../words/events";
import { listed } from "../../words/lists";
import style from "./Home.module.css";

/** Every event: what comes, what has been, and what the club has given up, with the reason. */
export function Archive({ view }: { view: ClubView }) {
  const coming = view.events.filter((each) => each.phase !== "over" && each.state !== "left");
  const past = view.events.filter((each) => !coming.includes(each));
  return (
    <>
      {coming.length > 0 && <Shelf title={t`Coming`} events={coming} />}
      <Shelf title={t`All events so far: ${past.length}`} events={past} />
    </>
  );
}

function Shelf({ title, events }: { title: string; events: readonly ClubEventShown[] }) {
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
          </li>
        ))}
      </ul>
    </section>
  );
}
