import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { me } from "../../net/session";
import { PersonalSettings } from "../../parts/controls/PersonalSettings";
import { Page } from "../../parts/page/Page";
import { Account } from "./Account";
import style from "./Settings.module.css";

export default function Settings() {
  return (
    <Page>
      <h1 class={style.title}>{t`Settings`}</h1>
      <div class={style.columns}>
        <section class={style.card}>
          <h2>{t`How it looks and sounds`}</h2>
          <PersonalSettings />
        </section>
        <section class={style.card}>
          <h2>{t`You`}</h2>
          <Account />
          {me.value?.operator && <a href={pathTo("/console")}>{t`The operator's console`}</a>}
        </section>
      </div>
    </Page>
  );
}
