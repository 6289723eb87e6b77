import { t } from "@lingui/core/macro";
import type { HouseRules } from "../../protocol";
import { rulesName } from "../../words/games";
import { changesOf } from "../../words/house";
import style from "./HouseNote.module.css";

/** What the rules of a house are based on, and what differs. */
export function HouseNote({ house }: { house: HouseRules }) {
  const based = rulesName(house.based_on);
  return (
    <section class={style.note} aria-label={t`House rules`}>
      <p>{t`House rules. As in “${based}”, but:`}</p>
      <ul>
        {changesOf(house).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
