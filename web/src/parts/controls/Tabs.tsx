import { useEffect, useRef, useState } from "preact/hooks";
import style from "./Tabs.module.css";

export interface Tab {
  href: string;
  words: string;
  here: boolean;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  /** `outline` for those below others, `spruce` in a dark bar. */
  kind?: "filled" | "outline" | "spruce";
  /** On a phone one row that goes on to the right. */
  slides?: boolean;
  class?: string | undefined;
}

/** The parts of a page, each with an address. */
export function Tabs({ label, tabs, kind = "filled", slides = false, class: name }: Props) {
  const row = useRef<HTMLElement>(null);
  const here = tabs.find((tab) => tab.here)?.href;
  const [more, setMore] = useState(false);
  const look = () => setMore(slides && row.current !== null && goesOn(row.current));
  useEffect(() => {
    if (slides && row.current) centre(row.current);
    look();
  }, [slides, here]);
  const classes = [style.tabs, style[kind], slides && style.slides, name].filter(Boolean).join(" ");
  return (
    <nav ref={row} class={classes} aria-label={label} data-more={more || undefined} onScroll={look}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.here ? "page" : undefined}>
          {tab.words}
        </a>
      ))}
    </nav>
  );
}

/** Whether there are more to the right than are seen. */
function goesOn(row: HTMLElement): boolean {
  return row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
}

/** Of the row alone: the page stays where it is, also where the row is further down. */
function centre(row: HTMLElement): void {
  const tab = row.querySelector("[aria-current]")?.getBoundingClientRect();
  const shown = row.getBoundingClientRect();
  if (tab) row.scrollLeft += tab.left + tab.width / 2 - (shown.left + shown.width / 2);
}
