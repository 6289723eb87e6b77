import { t } from "@lingui/core/macro";
import style from "./Dots.module.css";

/** Which page of how many; nothing where there is one. */
export function Dots({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <span class={style.dots} role="img" aria-label={t`Page ${page + 1} of ${pages}`}>
      {Array.from({ length: pages }, (_, at) => (
        <span key={at} data-here={at === page || undefined} />
      ))}
    </span>
  );
}
