import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { leaveClub, offerEvent, weighEvent } from "../../../net/clubs";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { Select } from "../../../parts/controls/Select";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ClubEventShown, ClubView } from "../../../protocol";
import { dayText } from "../../../words/events";
import { weightWord } from "../words";
import style from "./Keep.module.css";

const WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Props {
  view: ClubView;
  onChange: () => Promise<void>;
}

/** Events of the club: asked for by their address, agreed to, and given up with a reason. */
export function ClubEvents({ view, onChange }: Props) {
  const { busy, problem, run } = useBusy();
  const [wanted, setWanted] = useState("");
  const offer = (event: string) =>
    run(async () => {
      await offerEvent(view.id, event);
      setWanted("");
      await onChange();
    });
  const mine = view.keeper ? view.events : [];
  return (
    <section class={style.form}>
      <h2>{t`Events of the club`}</h2>
      <p>{t`An event is the club's when its organiser and a keeper have both asked for it here.`}</p>
      {problem && <p role="alert">{problem}</p>}
      <form
        class={style.form}
        onSubmit={(event) => {
          event.preventDefault();
          offer(codeIn(wanted));
        }}
      >
        <Field
          label={t`Address or code of the event`}
          value={wanted}
          required
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <Button kind="outline" type="submit" icon="plus" disabled={busy}>{t`Add the event`}</Button>
      </form>
      <ul class={style.rows}>
        {mine.map((each) => (
          <Line key={each.id} view={view} event={each} busy={busy} onOffer={offer} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Props {
  event: ClubEventShown;
  busy: boolean;
  onOffer: (event: string) => void;
}

function Line({ view, event, busy, onOffer, onChange }: LineProps) {
  const leaving = useBusy();
  const [why, setWhy] = useState<string | null>(null);
  const weigh = async (weight: number) => {
    await weighEvent(view.id, event.id, weight);
    await onChange();
  };
  const leave = async () => {
    await leaveClub(view.id, event.id, why ?? "");
    setWhy(null);
    await onChange();
  };
  return (
    <li>
      <span>
        {event.name}
        <small>{dayText(event.day, "date")}</small>
        <small>{stateWord(event)}</small>
        {leaving.problem && <small role="alert">{leaving.problem}</small>}
      </span>
      {event.state === "waits for a keeper" && (
        <Button kind="outline" icon="check" disabled={busy} onClick={() => onOffer(event.id)}>{t`Agree`}</Button>
      )}
      {event.state === "agreed" && view.keeper && (
        <Select
          label={t`How much ${event.name} counts in the season`}
          bare
          value={event.weight}
          choices={WEIGHTS.map((each) => [each, weightWord(each)] as const)}
          onChange={(weight) => leaving.run(() => weigh(weight))}
        />
      )}
      {event.state !== "left" && why === null && (
        <Button kind="quiet" onClick={() => setWhy("")}>{t`Take out …`}</Button>
      )}
      {why !== null && (
        <>
          <Field label={t`Why? Everybody can read it.`} value={why} onInput={(e) => setWhy(e.currentTarget.value)} />
          <Button
            kind="outline"
            disabled={!why || leaving.busy}
            onClick={() => leaving.run(leave)}
          >{t`Take out`}</Button>
        </>
      )}
    </li>
  );
}

function stateWord(event: ClubEventShown): string {
  switch (event.state) {
    case "waits for a keeper":
      return t`Its organiser asks for it to be the club's.`;
    case "waits for the organiser":
      return t`Its organiser has not agreed yet; send him the address of this page.`;
    case "left":
      return t`No longer an event of the club: ${event.left_why}`;
    default:
      return "";
  }
}

/** The code in an address, or what was written itself. */
function codeIn(text: string): string {
  return /\/event\/([^/?#]+)/.exec(text)?.[1] ?? text.trim().toUpperCase();
}
