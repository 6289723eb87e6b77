import { t } from "@lingui/core/macro";
import { Page } from "../../../parts/Page";

export default function New() {
  return (
    <Page>
      <h1>{t`A new championship`}</h1>
    </Page>
  );
}
