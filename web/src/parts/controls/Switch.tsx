import style from "./Switch.module.css";

interface Props {
  label: string;
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, note, on, onChange }: Props) {
  return (
    <label class={style.row}>
      <span>
        <span class={style.label}>{label}</span>
        {note && <span class={style.note}>{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        class={style.switch}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
