import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Icon } from "../../../../parts/icons/Icon";
import { Refusals } from "../../../../parts/page/Refusals";
import { LONGEST } from "../../../../protocol/catalogue";
import { seatOf } from "../tableInRound";
import { agreement, missingSeats } from "../words";
import type { CardDesk } from "../writing/desk";
import { toMissing, touched } from "../writing/draft";
import style from "./CardFoot.module.css";
import type { EntryProps } from "./EntryRows";

/** Whether the card adds up, why the server does not take it, and the one way on. */
export function CardFoot(props: EntryProps & { desk: CardDesk }) {
  const { draft, desk } = props;
  if (desk.waiting.value) return <Waiting desk={desk} />;
  return (
    <div class={draft.version ? style.foot : `${style.foot} ${style.stays}`}>
      <Refusals of={desk.refused.value} />
      {draft.version > 0 && <Why {...props} />}
      <div class={style.row}>
        {desk.refused.value ? (
          <p class={style.sum}>{t`Change what is wrong and confirm again.`}</p>
        ) : (
          <Sum {...props} />
        )}
        <Confirm {...props} />
      </div>
    </div>
  );
}

function Sum({ where, draft, sum }: EntryProps) {
  return (
    <div class={style.sum} data-agrees={sum.complete || undefined} role="status">
      {sum.complete && (
        <span class={style.tick}>
          <Icon name="check" />
        </span>
      )}
      <p>
        <b>{sum.complete ? agreement(sum, draft.ends === "bank") : lacking({ where, draft, sum })}</b>
        {sum.complete && <span>{t`Corrections stay in the history of the card.`}</span>}
      </p>
    </div>
  );
}

function lacking({ where, draft, sum }: Pick<EntryProps, "where" | "draft" | "sum">): string {
  if (draft.ends === "out" && !draft.winner) {
    return touched(draft) ? t`Who won? Tap “Win” at the seat.` : t`When the game ends, tap “Win” at the winner's seat.`;
  }
  return missingSeats(sum.missing.map((player) => seatOf(where.table, player)));
}

/** Not before it adds up: until then it leads to what is missing. */
function Confirm({ draft, sum, desk, onMove }: EntryProps & { desk: CardDesk }) {
  const ready = sum.complete && (draft.version === 0 || draft.why.trim() !== "");
  const send = () => {
    if (!sum.complete) onMove(toMissing(draft));
    else if (ready) void desk.send();
    else document.getElementById("why")?.focus();
  };
  return (
    <Button big kind={ready ? "action" : "outline"} disabled={desk.busy.value || !touched(draft)} onClick={send}>
      {draft.version ? t`Confirm the correction` : t`Confirm the card`}
    </Button>
  );
}

function Why({ draft, onMove }: EntryProps) {
  const reasons = [t`Counted wrongly`, t`Wrong winner`, t`A tile was overlooked`];
  return (
    <div class={style.why}>
      <Field
        id="why"
        label={t`Why is the card corrected?`}
        maxLength={LONGEST.reason}
        value={draft.why}
        onInput={(event) => onMove({ ...draft, why: event.currentTarget.value })}
      />
      <div class={style.reasons}>
        {reasons.map((reason) => (
          <Button key={reason} onClick={() => onMove({ ...draft, why: reason })}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Waiting({ desk }: { desk: CardDesk }) {
  return (
    <div class={style.waiting}>
      <p role="status">
        {desk.busy.value
          ? t`The card is being sent…`
          : t`The card is not with the server yet. It is kept here and sent by itself when the connection is back.`}
      </p>
      <div class={style.ways}>
        <Button disabled={desk.busy.value} onClick={() => desk.send()}>{t`Send now`}</Button>
        <Button disabled={desk.busy.value} onClick={() => desk.takeBack()}>{t`Change it`}</Button>
      </div>
    </div>
  );
}
