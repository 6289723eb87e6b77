import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import { Field } from "../../parts/controls/Field";
import { LONGEST } from "../../protocol/catalogue";
import style from "./Players.module.css";

interface Props {
  names: readonly string[];
  /** How many there may be; where they are fixed, both are the number there are. */
  least: number;
  most: number;
  onChange: (names: readonly string[]) => void;
}

/** The people in the order in which they sit. */
export function Players({ names, least, most, onChange }: Props) {
  return (
    <fieldset>
      <legend class={style.legend}>{t`Players, in the order of play`}</legend>
      <div class={style.players}>
        {names.map((name, seat) => (
          <div key={seat} class={style.player}>
            <Field
              label={t`Player ${seat + 1}`}
              value={name}
              maxLength={LONGEST.name}
              enterkeyhint="next"
              onInput={(event) => {
                const written = event.currentTarget.value;
                onChange(names.map((old, other) => (other === seat ? written : old)));
              }}
            />
            {names.length > least && (
              <Button
                square
                icon="close"
                aria-label={t`Without player ${seat + 1}`}
                onClick={() => onChange(names.filter((_, other) => other !== seat))}
              />
            )}
          </div>
        ))}
        {names.length < most && (
          <Button icon="plus" onClick={() => onChange([...names, ""])}>{t`Another player`}</Button>
        )}
      </div>
    </fieldset>
  );
}
