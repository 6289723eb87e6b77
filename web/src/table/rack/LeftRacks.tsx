import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import style from "./LeftRacks.module.css";
import { LeftTiles } from "./LeftTiles";

export interface LeftRack {
  name: string;
  /** In the notation. */
  tiles: string;
  /** Why the score is what it is. */
  why: ComponentChildren;
}

/** What each had left at the end. */
export function LeftRacks({ racks, junior = false }: { racks: readonly LeftRack[]; junior?: boolean }) {
  return (
    <section class={style.left} aria-label={t`What was left`}>
      <h3>{t`What was left`}</h3>
      <ul>
        {racks.map(({ name, tiles, why }, seat) => (
          <li key={seat}>
            <p class={style.who}>
              <b>{name}</b> <span class={style.why}>{why}</span>
            </p>
            <LeftTiles tiles={tiles} junior={junior} />
          </li>
        ))}
      </ul>
    </section>
  );
}
