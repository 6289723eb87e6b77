import { t } from "@lingui/core/macro";
import { Blank, Way } from "../../parts/Blank";
import { JoinByCode } from "../../parts/JoinByCode";
import { Page } from "../../parts/Page";

/** No way to this table; perhaps its code was misheard, so it stands there to be mended. */
export function NoRoom({ message, code }: { message: string; code: string }) {
  return (
    <Page>
      <Blank title={message}>
        <p>{t`Check the code, or ask for it once more.`}</p>
        <JoinByCode code={code} light />
        <Way href="/">{t`To the first page`}</Way>
      </Blank>
    </Page>
  );
}
