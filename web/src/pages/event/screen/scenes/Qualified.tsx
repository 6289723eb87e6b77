import { t } from "@lingui/core/macro";
import type { EventView } from "../../../../protocol";
import { nextStage, stageName, toStage } from "../../../../words/events";
import { nameOf, qualified, stageNow } from "../../viewQueries";
import style from "./Qualified.module.css";

/** TRN-19: the names that are read out after a stage. */
export function Qualified({ view }: { view: EventView }) {
  const play = stageNow(view);
  if (!play) return null;
  const names = qualified(play);
  return (
    <section class={style.through} aria-label={t`Who goes on`}>
      <header>
        <h1>{toStage(nextStage(view, play))}</h1>
        <p>{t`Results: ${stageName(play.name)}`}</p>
      </header>
      <ol class={names.length > 8 ? style.many : style.few}>
        {names.map((entrant) => (
          <li key={entrant}>{nameOf(view, entrant)}</li>
        ))}
      </ol>
    </section>
  );
}
