import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Choice } from "../../../../parts/controls/Choice";
import { Field } from "../../../../parts/controls/Field";
import { Card } from "../../../../parts/page/Card";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import { timeText } from "../../../../words/events";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import shared from "../Shared.module.css";
import { DecisionSheet, type SheetProps } from "../sheets/DecisionSheet";
import { nextAt, venueTime } from "../venue";
import style from "./WallCard.module.css";

interface Props {
  store: EventStore;
  view: EventView;
}

/** What the projector's big clock counts down to. */
export function ClockCard({ store, view }: Props) {
  const [open, setOpen] = useState(false);
  const { busy, refused, decide } = useDecision(store);
  const { clock } = view;
  return (
    <Card class={`${shared.card} ${style.card}`} aria-labelledby="clock">
      <h2 id="clock">{t`Big clock`}</h2>
      {clock ? (
        <p>
          {clock.what && <b>{clock.what}</b>}
          {clock.until !== null && <span>{t`until ${timeText(clock.until, view.parameters.zone)}`}</span>}
        </p>
      ) : (
        <p>{t`No clock runs.`}</p>
      )}
      <Refusals of={refused} />
      <div class={shared.buttons}>
        <Button kind="outline" icon="clock" onClick={() => setOpen(true)}>{t`Set the clock`}</Button>
        {clock && (
          <Button kind="outline" disabled={busy} onClick={() => decide({ kind: "clock" })}>{t`Take it away`}</Button>
        )}
      </div>
      {open && <ClockSheet store={store} view={view} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const MINUTES = [5, 10, 15, 20, 30, 50].map((each) => [each, String(each)] as const);
type Way = "minutes" | "time" | "words";

function ways(): [Way, string][] {
  return [
    ["minutes", t`for some minutes`],
    ["time", t`until a time`],
    ["words", t`not: only the words`],
  ];
}

function write(set: (text: string) => void) {
  return ({ currentTarget }: { currentTarget: HTMLInputElement }) => set(currentTarget.value);
}

function ClockSheet({ store, view, onClose }: Props & SheetProps) {
  const [way, setWay] = useState<Way>("minutes");
  const [minutes, setMinutes] = useState<number>(10);
  const [time, setTime] = useState("");
  const [what, setWhat] = useState(t`Break`);
  const { zone } = view.parameters;
  const until = () => {
    if (way === "words") return {};
    const now = store.now();
    return { until: way === "minutes" ? venueTime(now + minutes * 60_000, zone) : nextAt(time, now, zone) };
  };
  return (
    <DecisionSheet
      store={store}
      title={t`Big clock`}
      note={t`Everybody in the hall sees it on the projector.`}
      action={t`Show it`}
      ready={way === "time" ? time !== "" : way === "minutes" || what.trim() !== ""}
      decision={() => ({ kind: "clock", what, ...until() })}
      onClose={onClose}
    >
      <Field label={t`What for`} value={what} maxLength={LONGEST.event_name} onInput={write(setWhat)} />
      <Choice label={t`It runs`} value={way} choices={ways()} onChange={setWay} />
      {way === "minutes" && <Choice label={t`Minutes`} value={minutes} choices={MINUTES} onChange={setMinutes} />}
      {way === "time" && <Field label={t`Until`} type="time" value={time} onInput={write(setTime)} />}
    </DecisionSheet>
  );
}
