import { useState } from "preact/hooks";
import { Field } from "./Field";

interface Props {
  label: string;
  note?: string;
  value: number;
  least?: number;
  most?: number;
  onChange: (value: number) => void;
}

/** A whole number to write. What is no such number yet stays in the field and is told to nobody. */
export function Count({ label, note, value, least = 0, most = 1000, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={label}
      {...(note ? { note } : {})}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={typed ?? String(value)}
      onInput={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const number = Number(text);
        if (text !== "" && Number.isInteger(number) && number >= least && number <= most) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
