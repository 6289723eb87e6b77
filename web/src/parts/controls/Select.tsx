import style from "./Field.module.css";

interface Props<T extends string | number> {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of many: people, tables, games. */
export function Select<T extends string | number>({ label, value, choices, onChange }: Props<T>) {
  return (
    <label class={style.field}>
      <span class={style.label}>{label}</span>
      <select
        class={style.input}
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
