import { t } from "@lingui/core/macro";
import { secondsOf } from "./plan";
import style from "./Wall.module.css";

/** More bars than these nobody counts. */
const MOST_BARS = 8;

interface Props {
  /** From 0. */
  page: number;
  pages: number;
  /** What is on this page: “places 1–32”. */
  what: string;
}

/** What this page has, which it is of how many, and a bar that fills until it turns; nothing where there is one. */
export function PageBars({ page, pages, what }: Props) {
  if (pages < 2) return null;
  const bars = pages <= MOST_BARS ? Array.from({ length: pages }, (_, at) => at) : [page];
  return (
    <p class={style.pages}>
      <span>{t`${what}, page ${page + 1} of ${pages}`}</span>
      {bars.map((at) => (
        <span key={`${at}/${at === page}`} class={style.bar} data-seen={at < page || undefined} aria-hidden="true">
          {at === page && <i style={{ animationDuration: `${secondsOf(pages)}s` }} />}
        </span>
      ))}
    </p>
  );
}
