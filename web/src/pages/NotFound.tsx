import { t } from "@lingui/core/macro";
import { pathTo } from "../catalogue/addresses";
import { EmptyPage, Way } from "../parts/page/EmptyPage";
import { Page } from "../parts/page/Page";

export default function NotFound() {
  return (
    <Page>
      <EmptyPage title={t`There is no table here.`}>
        <p>{t`The address may have a slip of the pen in it.`}</p>
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}
