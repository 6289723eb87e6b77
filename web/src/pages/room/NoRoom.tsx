import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import { JoinByCode } from "../../parts/room/JoinByCode";

/** No way to this table; perhaps its code was misheard, so it stands there to be mended. */
export function NoRoom({ message, code }: { message: string; code: string }) {
  return (
    <Page>
      <EmptyPage title={message}>
        <p>{t`Check the code, or ask for it once more.`}</p>
        <JoinByCode code={code} light />
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}
