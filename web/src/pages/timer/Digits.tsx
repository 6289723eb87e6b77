import { t } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { Icon } from "../../parts/Icon";
import style from "./TilesEntry.module.css";

export type Key = number | "erase";

const MOST = 999;

/** A number after one more key. */
export function typed(number: number, key: Key): number {
  if (key === "erase") return Math.floor(number / 10);
  const longer = number * 10 + key;
  return longer > MOST ? number : longer;
}

/** Ten digits to tap; a keyboard does the same. */
export function Digits({ onPress }: { onPress: (key: Key) => void }) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (/^\d$/.test(event.key)) onPress(Number(event.key));
      else if (event.key === "Backspace") onPress("erase");
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [onPress]);
  return (
    <div class={`${style.keys} ${style.digits}`}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => (
        <button key={digit} type="button" onClick={() => onPress(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label={t`Take the last digit off`} onClick={() => onPress("erase")}>
        <Icon name="erase" size={26} />
      </button>
    </div>
  );
}
