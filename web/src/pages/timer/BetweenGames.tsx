import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { Button } from "../../parts/controls/Button";
import { go } from "../../router";
import { isFull, rulesOn, type Sheet } from "../../timer/sheet";
import { gameName, standingText } from "../../timer/words";
import style from "./ScorePage.module.css";

interface Props {
  sheet: Sheet;
  onAsk: () => void;
  onRenew: () => void;
}

/** Nothing is being written: how it stands, and what comes next. */
export function BetweenGames({ sheet, onAsk, onRenew }: Props) {
  const full = isFull(sheet);
  const game = gameName(rulesOn(sheet), sheet.games.length);
  return (
    <>
      <h2 aria-live="polite">{standingText(sheet, full)}</h2>
      {full ? (
        <Button kind="action" big onClick={onRenew}>{t`New sheet`}</Button>
      ) : (
        <>
          <Button kind="action" big onClick={onAsk}>{t`Write down: ${game}`}</Button>
          <div class={style.choices}>
            <Button onClick={() => go(pathTo("/timer"))}>{t`To the clock`}</Button>
            <Button onClick={onRenew}>{t`New sheet`}</Button>
          </div>
        </>
      )}
    </>
  );
}
