import { t } from "@lingui/core/macro";
import { Blank, Way } from "../parts/Blank";
import { Page } from "../parts/Page";

export default function Nowhere() {
  return (
    <Page>
      <Blank title={t`There is no table here.`}>
        <p>{t`The address may have a slip of the pen in it.`}</p>
        <Way href="/">{t`To the first page`}</Way>
      </Blank>
    </Page>
  );
}
