import { t } from "@lingui/core/macro";
import { Count } from "../../../../parts/controls/Count";
import { Field } from "../../../../parts/controls/Field";
import type { EventParameters } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import style from "./Form.module.css";

export interface Part {
  event: EventParameters;
  change: (part: Partial<EventParameters>) => void;
}

/** What every event says of itself: what, where, when, and who may come. */
export function Basics({ event, change }: Part) {
  return (
    <div class={style.grid}>
      <div class={style.whole}>
        <Field
          label={t`Name of the event`}
          value={event.name}
          maxLength={LONGEST.event_name}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </div>
      <div class={style.whole}>
        <Field
          label={t`Place`}
          value={event.place}
          maxLength={120}
          onInput={({ currentTarget }) => change({ place: currentTarget.value })}
        />
      </div>
      <Times event={event} change={change} />
      <Count
        label={t`Places`}
        note={t`Whoever comes later waits; 0: any number.`}
        value={event.capacity}
        onChange={(capacity) => change({ capacity })}
      />
      <Count
        label={t`Minimum age`}
        note={t`In completed years on the day.`}
        value={event.minimum_age}
        most={120}
        onChange={(minimum_age) => change({ minimum_age })}
      />
      <Count
        label={t`Juniors up to`}
        note={t`Years on the day; 0: no such list.`}
        value={event.junior_to}
        most={120}
        onChange={(junior_to) => change({ junior_to })}
      />
      <Count
        label={t`Seniors from`}
        note={t`Years on the day; 0: no such list.`}
        value={event.senior_from}
        most={120}
        onChange={(senior_from) => change({ senior_from })}
      />
    </div>
  );
}

function Times({ event, change }: Part) {
  return (
    <>
      <Field
        label={t`Day`}
        type="date"
        value={event.day}
        onInput={({ currentTarget }) => change({ day: currentTarget.value })}
      />
      <Field
        label={t`Entries until`}
        note={t`The last day; empty: until the list closes.`}
        type="date"
        value={event.entries_until}
        onInput={({ currentTarget }) => change({ entries_until: currentTarget.value })}
      />
      <Field
        label={t`The list closes at`}
        note={t`On the day; empty: with the first draw.`}
        type="time"
        value={event.list_closes}
        onInput={({ currentTarget }) => change({ list_closes: currentTarget.value })}
      />
    </>
  );
}
