import { useEffect, useState } from "preact/hooks";
import style from "./Sure.module.css";

/** Milliseconds for which it waits for the second press. */
const PATIENCE_MS = 6_000;

interface Props {
  /** What it does. */
  words: string;
  /** What is asked before it is done. */
  sure: string;
  disabled?: boolean | undefined;
  onSure: () => void;
}

/** A button that asks once more, in its own place. */
export function Sure({ words, sure, disabled, onSure }: Props) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <button
      type="button"
      class={`${style.button} ${style.sure}`}
      disabled={disabled}
      onBlur={() => setAsked(false)}
      onClick={() => {
        setAsked(!asked);
        if (asked) onSure();
      }}
    >
      <span aria-live="polite">{asked ? sure : words}</span>
    </button>
  );
}

interface PlainProps {
  words: string;
  disabled?: boolean | undefined;
  onPress: () => void;
}

/** One that does it at once. */
export function Plain({ words, disabled, onPress }: PlainProps) {
  return (
    <button type="button" class={style.button} disabled={disabled} onClick={onPress}>
      {words}
    </button>
  );
}
