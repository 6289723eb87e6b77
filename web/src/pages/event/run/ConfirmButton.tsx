import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, type ButtonKind } from "../../../parts/controls/Button";
import type { IconName } from "../../../parts/icons/Icon";
import style from "./ConfirmButton.module.css";

interface Props {
  /** What the button says, before and when it is asked. */
  action: string;
  /** What becomes of it, and that it stays. */
  question: string;
  kind: ButtonKind;
  icon?: IconName;
  big?: boolean;
  busy: boolean;
  onYes: () => void;
}

/** For what cannot be taken back: asks once, in the place of the button. */
export function ConfirmButton({ action, question, kind, icon, big = false, busy, onYes }: Props) {
  const [asked, setAsked] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) yes.current?.focus();
  }, [asked]);
  if (!asked) {
    return (
      <Button kind={kind} big={big} {...(icon ? { icon } : {})} disabled={busy} onClick={() => setAsked(true)}>
        {action}
      </Button>
    );
  }
  const done = () => {
    setAsked(false);
    onYes();
  };
  const dark = kind === "linden" || kind === "spruce";
  return (
    <fieldset class={style.once} aria-label={action}>
      <p>{question}</p>
      <div class={style.ways}>
        <Button ref={yes} kind={kind === "outline" ? "action" : kind} disabled={busy} onClick={done}>
          {t`Yes: ${action}`}
        </Button>
        <Button kind={dark ? "spruce" : "outline"} onClick={() => setAsked(false)}>
          {t`Not yet`}
        </Button>
      </div>
    </fieldset>
  );
}
