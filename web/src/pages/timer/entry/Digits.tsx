import { useEffect } from "preact/hooks";
import { DigitKeys } from "../../../parts/controls/Keys";
import { isElsewhere } from "../../../parts/controls/keyboard";

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
      if (isElsewhere(event)) return;
      if (/^\d$/.test(event.key)) onPress(Number(event.key));
      else if (event.key === "Backspace") onPress("erase");
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [onPress]);
  return <DigitKeys onPress={onPress} onErase={() => onPress("erase")} />;
}
