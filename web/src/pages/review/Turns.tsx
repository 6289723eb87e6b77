import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons/Icon";
import type { ReviewedTurn } from "../../protocol";
import { Pips } from "./Pips";
import style from "./Turns.module.css";
import { countWords, verdictWords } from "./words";

interface Props {
  turns: readonly ReviewedTurn[];
  /** The one that is looked at, by its action. */
  at: number;
  onChoose: (turn: ReviewedTurn) => void;
}

/** Every turn of a seat and its verdict; a row on a phone slides. */
export function Turns({ turns, at, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector('[aria-current="true"]');
    if (!row || !(chosen instanceof HTMLElement)) return;
    const { offsetLeft, offsetTop, offsetWidth } = chosen; // within the list: the page stays where it is
    row.scrollTo({ left: offsetLeft - (row.clientWidth - offsetWidth) / 2, top: offsetTop - row.clientHeight / 3 });
  }, [at]);
  return (
    <ol ref={list} class={style.turns} aria-label={t`Turns`}>
      {turns.map((turn) => (
        <li key={turn.action}>
          <button
            type="button"
            class={style.turn}
            aria-current={turn.action === at}
            data-verdict={turn.verdict}
            onClick={() => onChoose(turn)}
          >
            <span class={style.number}>{turn.number}</span>
            <span class={style.words}>
              {turn.verdict === "best" && <Icon name="check" size={16} />}
              {verdictWords(turn)}
              <span class="unseen"> {countWords(turn)}</span>
            </span>
            <span class={style.long}>
              <Pips turn={turn} />
            </span>
            <span class={style.short}>
              <Pips turn={turn} short />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
