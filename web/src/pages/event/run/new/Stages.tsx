import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { Choice } from "../../../../parts/controls/Choice";
import { Count } from "../../../../parts/controls/Count";
import { Field } from "../../../../parts/controls/Field";
import { Switch } from "../../../../parts/controls/Switch";
import { Card } from "../../../../parts/page/Card";
import type { EventStage } from "../../../../protocol";
import { stageName } from "../../../../words/events";
import shared from "../Shared.module.css";
import { stageCalled } from "../words";
import type { Part } from "./Basics";
import { exchanged, newStage, without } from "./draft";
import style from "./Form.module.css";

/** The stages one after another, each with all that can be different. */
export function Stages({ event, change }: Part) {
  const { stages } = event;
  return (
    <>
      {stages.map((stage, at) => (
        <StageCard
          key={at}
          stage={stage}
          number={at + 1}
          change={(part) => change({ stages: exchanged(stages, at, { ...stage, ...part }) })}
          {...(stages.length > 1 ? { remove: () => change({ stages: without(stages, at) }) } : {})}
        />
      ))}
      <Button kind="outline" icon="plus" onClick={() => change({ stages: [...stages, newStage()] })}>
        {t`A further stage`}
      </Button>
    </>
  );
}

interface StageProps {
  stage: EventStage;
  number: number;
  change: (part: Partial<EventStage>) => void;
  remove?: () => void;
}

function StageCard({ stage, number, change, remove }: StageProps) {
  const title = stageName(stage.name);
  return (
    <Card class={style.card} aria-label={t`Stage ${number}: ${title}`}>
      <div class={shared.head}>
        <h2>{t`Stage ${number}: ${title}`}</h2>
        {remove && (
          <Button kind="plain" aria-label={t`Remove stage ${number}`} onClick={remove}>
            {t`Remove`}
          </Button>
        )}
      </div>
      <Length stage={stage} change={change} />
      {number > 1 && <Fields stage={stage} change={change} />}
      <Switch
        label={t`Different company in every round`}
        note={t`Those who have met in this stage are kept apart as far as can be.`}
        on={stage.different_company}
        onChange={(different_company) => change({ different_company })}
      />
      <Choice
        label={t`Time for a move is measured by`}
        value={stage.timed_by}
        choices={[
          ["players", t`the players`],
          ["judge", t`the judge`],
        ]}
        onChange={(timed_by) => change({ timed_by })}
      />
    </Card>
  );
}

/** How it is called, and how much is played in it. */
function Length({ stage, change }: Pick<StageProps, "stage" | "change">) {
  return (
    <div class={style.grid}>
      <Field
        label={t`Name of the stage`}
        value={stageName(stage.name)}
        maxLength={40}
        onInput={({ currentTarget }) => change({ name: stageCalled(currentTarget.value) })}
      />
      <Count label={t`Rounds`} value={stage.rounds} least={1} onChange={(rounds) => change({ rounds })} />
      <Count
        label={t`Games at a table of four`}
        value={stage.games_of_four}
        least={1}
        onChange={(games_of_four) => change({ games_of_four })}
      />
      <Count
        label={t`Games at a table of three`}
        value={stage.games_of_three}
        least={1}
        onChange={(games_of_three) => change({ games_of_three })}
      />
      <Count
        label={t`Minutes for a round`}
        note={t`On the big clock; 0: none.`}
        value={stage.minutes}
        onChange={(minutes) => change({ minutes })}
      />
    </div>
  );
}

/** How many take part, and who goes on; the first line that can be filled is played. */
function Fields({ stage, change }: Pick<StageProps, "stage" | "change">) {
  const { fields } = stage;
  return (
    <div class={style.list}>
      {fields.map((field, at) => (
        <FieldLine
          key={at}
          field={field}
          first={at === 0}
          change={(part) => change({ fields: exchanged(fields, at, { ...field, ...part }) })}
          {...(fields.length > 1 ? { remove: () => change({ fields: without(fields, at) }) } : {})}
        />
      ))}
      <p class={style.note}>
        {t`The first line that can be filled is played; with 0 from each table the list of the whole stage decides.`}
      </p>
      <div class={style.row}>
        <Button
          kind="outline"
          icon="plus"
          onClick={() => change({ fields: [...fields, { players: 3, from_each_table: 0 }] })}
        >
          {t`For fewer players`}
        </Button>
      </div>
    </div>
  );
}

interface FieldProps {
  field: EventStage["fields"][number];
  first: boolean;
  change: (part: Partial<EventStage["fields"][number]>) => void;
  remove?: () => void;
}

function FieldLine({ field, first, change, remove }: FieldProps) {
  return (
    <div class={style.field}>
      <Count
        label={first ? t`The best of the list before` : t`or, with fewer, the best`}
        value={field.players}
        onChange={(players) => change({ players })}
      />
      <Count
        label={t`Go on from each table`}
        value={field.from_each_table}
        most={3}
        onChange={(from_each_table) => change({ from_each_table })}
      />
      {remove && (
        <Button
          square
          kind="outline"
          icon="close"
          aria-label={t`Leave out the line with ${field.players}`}
          onClick={remove}
        />
      )}
    </div>
  );
}
