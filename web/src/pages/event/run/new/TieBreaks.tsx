import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { Card } from "../../../../parts/page/Card";
import type { EventParameters } from "../../../../protocol";
import type { Part } from "./Basics";
import { movedUp, without } from "./draft";
import style from "./Form.module.css";

type TieBreak = EventParameters["tie_breaks"][number];
const ALL: readonly TieBreak[] = ["wins", "points", "penalties", "best-game"];

function words(tieBreak: TieBreak): string {
  switch (tieBreak) {
    case "wins":
      return t`more big points (wins)`;
    case "points":
      return t`more small points`;
    case "penalties":
      return t`fewer games lost unopened`;
    case "best-game":
      return t`the better best game`;
  }
}

/** In which order things decide between two players. */
export function TieBreaks({ event, change }: Part) {
  const breaks = event.tie_breaks;
  const set = (tie_breaks: TieBreak[]) => change({ tie_breaks });
  return (
    <Card class={style.card}>
      <h2>{t`How places are decided`}</h2>
      <ol class={style.list}>
        {breaks.map((each, at) => (
          <li key={each} class={style.row}>
            <span>
              {at + 1}. {words(each)}
            </span>
            {at > 0 && (
              <Button kind="outline" aria-label={t`Up: ${words(each)}`} onClick={() => set(movedUp(breaks, at))}>
                {t`Up`}
              </Button>
            )}
            {breaks.length > 1 && (
              <Button
                square
                kind="outline"
                icon="close"
                aria-label={t`Leave out: ${words(each)}`}
                onClick={() => set(without(breaks, at))}
              />
            )}
          </li>
        ))}
      </ol>
      <div class={style.row}>
        {ALL.filter((each) => !breaks.includes(each)).map((each) => (
          <Button key={each} kind="outline" icon="plus" onClick={() => set([...breaks, each])}>
            {words(each)}
          </Button>
        ))}
      </div>
      <p class={style.note}>{t`Whom nothing separates, a play-off or a lot does.`}</p>
    </Card>
  );
}
