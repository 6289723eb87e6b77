import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { Refusals, RuleLinks } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { Decided, EventDecision } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import shared from "../Shared.module.css";

export interface SheetProps {
  store: EventStore;
  onClose: () => void;
}

interface Props extends SheetProps {
  title: string;
  /** What becomes of it; whether it can be taken back. */
  note?: string;
  rule?: string;
  /** What the button says. */
  action: string;
  /** Whether enough is filled in to ask the server. */
  ready?: boolean;
  /** A reason stands in the trail: asked for, or only welcome. */
  why?: "needed" | "welcome";
  decision: (why: string) => EventDecision;
  onDone?: (decided: Decided) => void;
  children?: ComponentChildren;
}

/** A form for one decision. Nothing that was written is lost when it is refused. */
export function DecisionSheet(props: Props) {
  const { store, title, note, rule = "", action, ready = true, why, decision, onDone, onClose, children } = props;
  const { busy, refused, decide } = useDecision(store);
  const [reason, setReason] = useState("");
  const run = async (event: Event) => {
    event.preventDefault();
    const decided = await decide(decision(reason.trim()));
    if (!decided) return;
    onDone?.(decided);
    onClose();
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <Refusals of={refused} />
          <Button kind="action" big type="submit" form="decision" disabled={busy || !ready}>
            {action}
          </Button>
        </>
      }
    >
      {note && (
        <p>
          {note} <RuleLinks rule={rule} />
        </p>
      )}
      <form id="decision" class={shared.stack} onSubmit={run}>
        {children}
        {why && <Reason label={why === "needed" ? t`Why` : t`Why (if you like)`} value={reason} onChange={setReason} />}
      </form>
    </Sheet>
  );
}

interface ReasonProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** What everybody will find in the trail. */
export function Reason({ label, value, onChange }: ReasonProps) {
  return (
    <Field
      label={label}
      note={t`It stays in the trail.`}
      value={value}
      maxLength={LONGEST.reason}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
