import { t } from "@lingui/core/macro";
import { download } from "../../files/download";
import { Button } from "../../parts/controls/Button";
import { Brand } from "../../parts/page/Brand";
import { damaged, putAside } from "../../timer/store";
import style from "./SetUp.module.css";

/** What was kept here cannot be read: it is told, and stays until somebody has decided. */
export function Trouble() {
  const save = () => download("rummi-scores.txt", new Blob([damaged.value.join("\n")], { type: "text/plain" }));
  return (
    <main class={style.page}>
      <header class={style.head}>
        <Brand />
      </header>
      <h1 class={style.title}>{t`The saved scores cannot be read`}</h1>
      <p role="alert">
        {t`Something has changed them, or a newer version has written them. Nothing is thrown away: you can save them as they are, and they stay in this browser when you begin anew.`}
      </p>
      <Button kind="outline" icon="download" onClick={save}>{t`Save them as they are`}</Button>
      <Button kind="action" big onClick={putAside}>{t`Begin anew`}</Button>
    </main>
  );
}
