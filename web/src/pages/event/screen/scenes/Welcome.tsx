import { t } from "@lingui/core/macro";
import type { EventView } from "../../../../protocol";
import { dayText } from "../../../../words/events";
import { Follow } from "../../Follow";
import type { Shown } from "../clock";
import { Time } from "../Time";
import style from "./Welcome.module.css";

/** Before the first draw: what this is, and how it is followed. */
export function Welcome({ view, clock }: { view: EventView; clock: Shown | null }) {
  const { name, place, day, list_closes } = view.parameters;
  return (
    <section class={style.welcome} aria-label={t`Welcome`}>
      <header>
        <h1>{name}</h1>
        <p class={style.about}>{[dayText(day), place].filter(Boolean).join(", ")}</p>
        {list_closes && <p class={style.about}>{t`The list closes at ${list_closes}.`}</p>}
      </header>
      {clock && (
        <div>
          <p class={style.what}>{clock.what}</p>
          {clock.left !== null && (
            <div class={style.time}>
              <Time seconds={clock.left} />
            </div>
          )}
        </div>
      )}
      <div class={style.follow}>
        <Follow view={view} size={280} />
      </div>
    </section>
  );
}
