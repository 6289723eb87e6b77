import { t } from "@lingui/core/macro";
import { FAMILIES } from "../games";
import { Page } from "../parts/Page";
import { rulesName } from "../words/games";
import style from "./Reading.module.css";

export default function Rules() {
  const all = Object.values(FAMILIES).flatMap((family) => family.rules);
  return (
    <Page>
      <h1 class={style.title}>{t`Rules`}</h1>
      <ul class={style.list}>
        {all.map((rules) => (
          <li key={rules}>{rulesName(rules)}</li>
        ))}
      </ul>
    </Page>
  );
}
