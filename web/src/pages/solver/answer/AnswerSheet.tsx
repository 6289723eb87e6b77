import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import style from "./AnswerSheet.module.css";

interface Props {
  onClose: () => void;
  /** With the button that closes it. */
  children: (close: ComponentChildren) => ComponentChildren;
}

/** The answer on a phone: over all of it. */
export function AnswerSheet({ onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={style.sheet}
      aria-label={t`The answer`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children(<Button key="close" kind="quiet" square icon="close" aria-label={t`Close`} onClick={onClose} />)}
    </dialog>
  );
}
