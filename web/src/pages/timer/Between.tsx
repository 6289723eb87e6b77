import { t } from "@lingui/core/macro";
import { Button } from "../../parts/Button";
import { isFull, rulesOn, type Sheet } from "../../timer/sheet";
import { gameName, standingText } from "../../timer/words";

interface Props {
  sheet: Sheet;
  onAsk: () => void;
  onRenew: () => void;
}

/** Nothing is being written: how it stands, and what comes next. */
export function Between({ sheet, onAsk, onRenew }: Props) {
  const full = isFull(sheet);
  return (
    <>
      <h2 aria-live="polite">{standingText(sheet, full)}</h2>
      {full ? (
        <Button kind="action" big onClick={onRenew}>{t`New sheet`}</Button>
      ) : (
        <Button
          kind="action"
          big
          onClick={onAsk}
        >{t`Write down: ${gameName(rulesOn(sheet), sheet.games.length)}`}</Button>
      )}
      {!full && <Button kind="quiet" onClick={onRenew}>{t`New sheet`}</Button>}
    </>
  );
}
