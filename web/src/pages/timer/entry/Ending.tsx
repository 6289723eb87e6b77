import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import { addGame, changeOut, removeGame, rulesOn, type Sheet } from "../../../timer/sheet";
import { change, matchClock } from "../../../timer/store";
import { gameName, nameOf, nobodyOut } from "../../../timer/words";
import style from "../ScorePage.module.css";

interface Props {
  sheet: Sheet;
  /** The game whose ending is changed; null for one that is not there yet. */
  at: number | null;
  onClose: () => void;
}

/** How a game ended: somebody went out, or nobody. */
export function Ending({ sheet, at, onClose }: Props) {
  const rules = rulesOn(sheet);
  const out = at === null ? undefined : sheet.games[at]?.out;
  const become = (after: Sheet) => {
    change(after);
    matchClock(after);
  };
  const choose = (chosen: number | null) => {
    onClose();
    become(at === null ? addGame(sheet, chosen) : changeOut(sheet, at, chosen));
  };
  return (
    <>
      <h2>{t`${gameName(rules, at ?? sheet.games.length)}: who went out?`}</h2>
      <div class={style.choices}>
        {sheet.names.map((_, seat) => (
          <Button
            key={seat}
            kind="outline"
            class={style.choice}
            aria-pressed={seat === out}
            onClick={() => choose(seat)}
          >
            {nameOf(sheet, seat)}
          </Button>
        ))}
      </div>
      <Button kind="outline" class={style.choice} aria-pressed={out === null} onClick={() => choose(null)}>
        {nobodyOut(rules)}
      </Button>
      <div class={style.choices}>
        <Button kind="plain" onClick={onClose}>{t`Leave it`}</Button>
        {at !== null && (
          <Button kind="plain" onClick={() => become(removeGame(sheet, at))}>{t`Remove this game`}</Button>
        )}
      </div>
    </>
  );
}
