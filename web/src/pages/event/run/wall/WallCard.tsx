import { t } from "@lingui/core/macro";
import { pathTo } from "../../../../catalogue/addresses";
import { Choice } from "../../../../parts/controls/Choice";
import { Card } from "../../../../parts/page/Card";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import { wallScenes } from "../../wallScenes";
import shared from "../Shared.module.css";
import style from "./WallCard.module.css";

interface Props {
  store: EventStore;
  view: EventView;
}

/** What the projector shows, chosen from wherever the organiser is. */
export function WallCard({ store, view }: Props) {
  const { refused, decide } = useDecision(store);
  const choices: [EventView["wall"], string][] = [["auto", t`By itself`], ...wallScenes()];
  return (
    <Card class={`${shared.card} ${style.card}`} aria-labelledby="wall">
      <h2 id="wall">{t`Projector`}</h2>
      {!view.stages.length && <p class={shared.note}>{t`Until the first draw it shows who has entered.`}</p>}
      <Choice
        label={t`What the hall sees`}
        value={view.wall}
        choices={choices}
        onChange={(scene) => decide({ kind: "wall", scene })}
      />
      <Refusals of={refused} />
      <a class={style.way} href={pathTo("/event/{id}/screen", { id: view.id })} target="_blank" rel="noopener">
        {t`Open the projector`}
      </a>
    </Card>
  );
}
