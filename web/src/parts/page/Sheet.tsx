import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "../controls/Button";
import style from "./Sheet.module.css";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** What stays at the lower edge while the rest scrolls. */
  foot?: ComponentChildren;
  /** There is nothing in it but words, so that it must take the focus itself to be scrolled with keys. */
  reading?: boolean;
}

/** Slides in from below on a phone, from the right elsewhere. The browser's own dialog keeps the focus inside. */
export function Sheet({ title, onClose, children, foot, reading = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: from the keyboard, Escape closes it
    <dialog
      ref={dialog}
      class={style.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose(); // beside the sheet
      }}
    >
      <div class={style.inner}>
        <div class={style.head}>
          <h2 id={heading}>{title}</h2>
          <Button square icon="close" aria-label={t`Close`} onClick={onClose} />
        </div>
        <div class={style.body} {...(reading ? { tabIndex: 0 } : {})}>
          {children}
        </div>
        {foot && <div class={style.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
