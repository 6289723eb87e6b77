import { t } from "@lingui/core/macro";
import type { EventStage } from "../../../../protocol";
import { games, stageName } from "../../../../words/events";
import type { Part } from "./Basics";
import style from "./Form.module.css";
import { Stages } from "./Stages";
import { EntryRules, TableRules } from "./TableRules";
import { TieBreaks } from "./TieBreaks";

/** Everything that can be different, one step away; before that step, how it is played in a few lines. */
export function AllParameters({ event, change }: Part) {
  return (
    <div>
      <ul class={style.summary}>
        {event.stages.map((stage, at) => (
          <li key={at}>
            <b>{stageName(stage.name)}</b>: {inShort(stage)}
          </li>
        ))}
      </ul>
      <details class={style.more}>
        <summary>{t`All other rules of the event`}</summary>
        <div class={style.parts}>
          <Stages event={event} change={change} />
          <TieBreaks event={event} change={change} />
          <TableRules event={event} change={change} />
          <EntryRules event={event} change={change} />
        </div>
      </details>
    </div>
  );
}

function inShort({ fields, rounds, games_of_four, games_of_three, minutes }: EventStage): string {
  const sizes = fields.map(({ players }) => players).filter(Boolean);
  const who = sizes.length ? t`the best ${sizes.join(" / ")}` : t`everyone`;
  const each =
    games_of_four === games_of_three
      ? games(games_of_four)
      : t`${games_of_four} games (${games_of_three} at a table of three)`;
  const length = rounds > 1 ? t`${rounds} rounds of ${each}` : each;
  return [who, length, minutes ? t`${minutes} minutes a round` : ""].filter(Boolean).join(", ");
}
