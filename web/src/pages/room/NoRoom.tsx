import { t } from "@lingui/core/macro";
import { Page } from "../../parts/Page";
import style from "../Nowhere.module.css";

export function NoRoom({ message }: { message: string }) {
  return (
    <Page>
      <div class={style.nowhere} role="alert">
        <h1>{message}</h1>
        <a href="/">{t`To the first page`}</a>
      </div>
    </Page>
  );
}
