import { t } from "@lingui/core/macro";
import { pathTo } from "../catalogue/addresses";
import { Blank, Way } from "../parts/page/Blank";
import { Page } from "../parts/page/Page";

export default function Nowhere() {
  return (
    <Page>
      <Blank title={t`There is no table here.`}>
        <p>{t`The address may have a slip of the pen in it.`}</p>
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </Blank>
    </Page>
  );
}
