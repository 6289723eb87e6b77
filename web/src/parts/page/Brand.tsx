import { pathTo } from "../../catalogue/addresses";
import style from "./Brand.module.css";

/** The joker in one colour, "any of these", and the name. */
export function Brand({ small = false }: { small?: boolean }) {
  return (
    <a class={style.brand} href={pathTo("/")}>
      <svg viewBox="0 0 26 24" class={style.mark} aria-hidden="true">
        <rect x="1" y="1" width="9.6" height="9.6" rx="1.2" />
        <circle cx="19.5" cy="5.8" r="5.2" />
        <rect x="0" y="14" width="11.6" height="3.6" rx="1" />
        <rect x="0" y="19.4" width="11.6" height="3.6" rx="1" />
        <path d="M19.5 13.5 25 23H14Z" />
      </svg>
      <span class={small ? "unseen" : undefined}>rummi</span>
    </a>
  );
}
