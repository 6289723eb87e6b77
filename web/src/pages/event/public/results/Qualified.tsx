import { t } from "@lingui/core/macro";
import { Icon } from "../../../../parts/icons/Icon";
import type { EventView, StagePlayed } from "../../../../protocol";
import { nextStage, toStage } from "../../../../words/events";
import { nameOf, qualified } from "../../viewQueries";
import style from "./Qualified.module.css";

/** TRN-19: after a stage, the names of those who go on; after the last, the champion's. */
export function Qualified({ view, play }: { view: EventView; play: StagePlayed }) {
  const champion = play.closed && !play.next ? play.standings[0] : undefined;
  if (champion) {
    return (
      <section class={style.qualified} aria-label={t`Champion`}>
        <Icon name="crown" size={36} />
        <div>
          <p class={style.over}>{t`Champion`}</p>
          <p class={style.champion}>{nameOf(view, champion.entrant)}</p>
        </div>
      </section>
    );
  }
  const through = qualified(play);
  if (!through.length) return null;
  const title = toStage(nextStage(view, play));
  return (
    <section class={style.qualified} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <ol class={style.names}>
          {through.map((entrant) => (
            <li key={entrant}>{nameOf(view, entrant)}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
