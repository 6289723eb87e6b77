import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { Choice } from "../../../parts/controls/Choice";
import { Field } from "../../../parts/controls/Field";
import { Switch } from "../../../parts/controls/Switch";
import { useBusy } from "../../../parts/hooks/useBusy";
import { Sheet } from "../../../parts/page/Sheet";
import type { ConsoleSanction } from "../../../protocol";
import { LONGEST } from "../../../protocol/catalogue";
import { judge, newId, sanction } from "../basics/decisions";
import style from "./Decide.module.css";

export interface About {
  person: string;
  name: string;
  room: string;
  /** The report that is decided by it. */
  report?: string;
}

type Kind = ConsoleSanction["kind"];
const HOUR = 60;
const DAY = 24 * HOUR;
const FOR_GOOD = 0;

interface Props {
  about: About;
  onClose: () => void;
  /** It is decided. */
  onDone: () => void;
}

/** Warn, mute or ban somebody: for how long, and why, which he reads. */
export function Decide({ about, onClose, onDone }: Props) {
  const [kind, setKind] = useState<Kind>(about.report ? "ban" : "warn");
  const [minutes, setMinutes] = useState(DAY);
  const [reason, setReason] = useState("");
  const [wide, setWide] = useState(false);
  const [id] = useState(newId);
  const { busy, problem, run } = useBusy();
  const name = about.name;
  const decide = async () => {
    const time = kind === "warn" || minutes === FOR_GOOD ? null : minutes;
    const what = { id, minutes: time, reason: reason.trim(), wide: wide && kind === "ban" };
    if (about.report) await judge(about.report, { ...what, decision: kind });
    else await sanction({ ...what, kind, person: about.person, room: about.room });
    onDone();
  };
  return (
    <Sheet
      title={name}
      onClose={onClose}
      foot={
        <div class={style.foot}>
          <Button
            kind="outline"
            class={kind === "warn" ? undefined : style.hard}
            disabled={busy}
            onClick={() => run(decide)}
          >
            {verb(kind, name)}
          </Button>
          <Button onClick={onClose}>{t`Leave it`}</Button>
        </div>
      }
    >
      <Choice
        label={t`What`}
        value={kind}
        choices={[
          ["warn", t`Warn`],
          ["mute", t`Mute`],
          ["ban", t`Ban`],
        ]}
        onChange={setKind}
      />
      <p class={style.note}>{effect(kind)}</p>
      {kind !== "warn" && (
        <Choice
          label={t`How long`}
          value={minutes}
          choices={[
            [HOUR, t`1 hour`],
            [DAY, t`1 day`],
            [7 * DAY, t`7 days`],
            [30 * DAY, t`30 days`],
            [FOR_GOOD, t`For good`],
          ]}
          onChange={setMinutes}
        />
      )}
      {kind === "ban" && (
        <Switch
          label={t`The network, too`}
          note={t`Keeps new guests and new accounts from the same address out. Who had an account before stays in: a family or a school may share an address.`}
          on={wide}
          onChange={setWide}
        />
      )}
      <Field
        label={t`Why`}
        note={about.report ? t`The person reads it. Left empty: the reason of the report.` : t`The person reads it.`}
        value={reason}
        maxLength={LONGEST.sanction}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </Sheet>
  );
}

function verb(kind: Kind, name: string): string {
  switch (kind) {
    case "warn":
      return t`Warn ${name}`;
    case "mute":
      return t`Mute ${name}`;
    case "ban":
      return t`Ban ${name}`;
  }
}

function effect(kind: Kind): string {
  switch (kind) {
    case "warn":
      return t`It is shown until the person says that it was read. Nothing else changes.`;
    case "mute":
      return t`The person plays on, but says nothing in any room.`;
    case "ban":
      return t`The connection ends at once. In running games a bot plays on in the seat, which stays the person's.`;
  }
}
