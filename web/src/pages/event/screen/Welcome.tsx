import { t } from "@lingui/core/macro";
import { qrOf } from "../../../net/rooms";
import type { EventView } from "../../../protocol";
import { dayText } from "../../../words/events";
import { type Shown, wallText } from "./clock";
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
            <p class={style.time} role="timer">
              {wallText(clock.left)}
            </p>
          )}
        </div>
      )}
      <div class={style.follow}>
        <img src={qrOf(`/event/${view.id}`)} alt={t`The link as a QR code`} width={280} height={280} />
        <div>
          <h2>{t`Follow on your phone`}</h2>
          <p class={style.about}>{t`My table, my cards, my place.`}</p>
        </div>
      </div>
    </section>
  );
}
