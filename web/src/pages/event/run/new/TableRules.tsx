import { t } from "@lingui/core/macro";
import { Choice } from "../../../../parts/controls/Choice";
import { Count } from "../../../../parts/controls/Count";
import { Field } from "../../../../parts/controls/Field";
import { Switch } from "../../../../parts/controls/Switch";
import { Card } from "../../../../parts/page/Card";
import { RULESETS } from "../../../../protocol/catalogue";
import type { Part } from "./Basics";
import style from "./Form.module.css";

const opening = RULESETS.championship.opening;

/** What holds at every table. */
export function TableRules({ event, change }: Part) {
  return (
    <Card class={style.card}>
      <h2>{t`At the tables`}</h2>
      <Values event={event} change={change} />
      <Choice
        label={t`The first game is begun by`}
        value={event.starter}
        choices={[
          ["seats", t`seat 1`],
          ["youngest", t`the youngest`],
          ["lot", t`a lot`],
        ]}
        onChange={(starter) => change({ starter })}
      />
      <Switch
        label={t`A shared win is a win for each`}
        note={t`When the bank is empty and several have the fewest points: a big point for each, or for nobody.`}
        on={event.shared_win}
        onChange={(shared_win) => change({ shared_win })}
      />
    </Card>
  );
}

/** What a move may take, and what is counted for racks. */
function Values({ event, change }: Part) {
  return (
    <div class={style.grid}>
      <Count label={t`Seconds for a move`} value={event.time_limit} onChange={(time_limit) => change({ time_limit })} />
      <Count
        label={t`A joker left counts`}
        value={event.joker_left}
        onChange={(joker_left) => change({ joker_left })}
      />
      <Count
        label={t`Not opened, minus`}
        note={t`Without ${opening} points on the rack.`}
        value={event.not_opened}
        onChange={(not_opened) => change({ not_opened })}
      />
      <Count
        label={t`Could have opened, minus`}
        note={t`With ${opening} points or more on the rack.`}
        value={event.could_have_opened}
        onChange={(could_have_opened) => change({ could_have_opened })}
      />
    </div>
  );
}

/** Who may enter, and what becomes of the cards of those who are sent away. */
export function EntryRules({ event, change }: Part) {
  return (
    <Card class={style.card}>
      <h2>{t`Entries and decisions`}</h2>
      <div class={style.grid}>
        <Count
          label={t`Players needed to begin`}
          value={event.minimum}
          least={3}
          onChange={(minimum) => change({ minimum })}
        />
        <Field
          label={t`Time zone`}
          value={event.zone}
          onInput={({ currentTarget }) => change({ zone: currentTarget.value })}
        />
      </div>
      <Switch
        label={t`People enter themselves`}
        note={t`On the public page; otherwise you write the list alone.`}
        on={event.public_entries}
        onChange={(public_entries) => change({ public_entries })}
      />
      <Switch
        label={t`Groups may be entered`}
        note={t`By a school or a club.`}
        on={event.groups}
        onChange={(groups) => change({ groups })}
      />
      <Choice
        label={t`Games of disqualified players at other tables count`}
        value={event.disqualified_cards}
        choices={whomCardsCountFor()}
        onChange={(disqualified_cards) => change({ disqualified_cards })}
      />
    </Card>
  );
}

function whomCardsCountFor(): ["nobody" | "others", string][] {
  return [
    ["others", t`for those who met them`],
    ["nobody", t`for nobody`],
  ];
}
