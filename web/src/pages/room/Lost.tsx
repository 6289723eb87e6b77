import { t } from "@lingui/core/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import style from "./Room.module.css";

/** That the connection is lost: below the head of the table or beside it, where it hides no clock. */
export function Lost() {
  const note = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const lay = () => {
    const head = note.current?.parentElement?.querySelector("header")?.getBoundingClientRect();
    if (!head) return;
    const beside = head.height > head.width;
    setPlace(beside ? { top: 0, left: head.right } : { top: head.bottom, left: 0 });
  };
  useLayoutEffect(lay, []);
  useEffect(() => {
    addEventListener("resize", lay);
    return () => removeEventListener("resize", lay);
  }, []);
  return (
    <p ref={note} class={style.lost} style={{ top: `${place.top}px`, left: `${place.left}px` }} role="status">
      <span>{t`The connection is lost. Trying again…`}</span>
    </p>
  );
}
