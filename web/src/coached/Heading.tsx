import { ButtonLink } from "../parts/controls/Button";
import type { IconName } from "../parts/icons/Icon";
import style from "./Heading.module.css";

interface Props {
  /** The way out: its picture, where it leads, and its name. */
  out: { icon: IconName; href: string; label: string; class?: string | undefined };
  title: string;
  /** Under it, where there is something to say. */
  note?: string | undefined;
  class?: string | undefined;
}

/** The beginning of the head above a board with a coach: the way out, and what this is. */
export function Heading({ out, title, note, class: place }: Props) {
  return (
    <>
      <ButtonLink kind="quiet" square icon={out.icon} class={out.class} href={out.href} aria-label={out.label} />
      <p class={`${style.words} ${place ?? ""}`}>
        <b>{title}</b>
        {note && <span>{note}</span>}
      </p>
    </>
  );
}
