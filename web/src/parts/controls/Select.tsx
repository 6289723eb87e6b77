import style from "./Field.module.css";

interface Props<T extends string | number> {
  label: string;
  /** Told, and not shown. */
  bare?: boolean;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of many: people, tables, games. */
export function Select<T extends string | number>({ label, bare = false, value, choices, onChange }: Props<T>) {
  return (
    <label class={style.field}>
      {!bare && <span class={style.label}>{label}</span>}
      <select
        class={style.input}
        aria-label={bare ? label : undefined}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
