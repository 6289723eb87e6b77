import { t } from "@lingui/core/macro";
import { Icon } from "../../../../parts/icons/Icon";
import type { EventView } from "../../../../protocol";
import { nameOf } from "../../viewQueries";
import { soft } from "../wall/syllables";
import style from "./Champion.module.css";

const SHOWN = 4;
/** Letters that no line of the champion's holds. */
const TOO_LONG = 19;

/** The end: the champion, and those who come next. */
export function Champion({ view }: { view: EventView }) {
  const places = view.ranking.map((entrants, at) => ({
    place: 1 + view.ranking.slice(0, at).flat().length,
    entrants,
  }));
  const [first, ...others] = places;
  return (
    <section class={style.champion} aria-label={t`Champion`}>
      <p class={style.over}>{t`Champion`}</p>
      <h1>
        <Icon name="crown" size={120} />
        {soft(first?.entrants.map((entrant) => nameOf(view, entrant)).join(", ") ?? "", TOO_LONG)}
      </h1>
      <ol>
        {others.slice(0, SHOWN - 1).map(({ place, entrants }) => (
          <li key={place}>
            <b>{place}</b>
            {entrants.map((entrant) => nameOf(view, entrant)).join(", ")}
          </li>
        ))}
      </ol>
    </section>
  );
}
