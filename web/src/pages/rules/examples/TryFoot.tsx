import { t } from "@lingui/core/macro";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { Icon } from "../../../parts/icons/Icon";
import style from "./Try.module.css";

export function Done() {
  return (
    <span class={style.done}>
      <Icon name="check" /> {t`That is it!`}
    </span>
  );
}

interface Answering {
  touched: boolean;
  again(): void;
  show(goal: string): void;
}

interface ActionsProps {
  hands: Answering;
  goal: string | undefined;
  /** Where the example can be gone on with. */
  position?: string;
}

/** The answer for whoever wants to see it, and the beginning for whoever has moved something. */
export function Actions({ hands, goal, position }: ActionsProps) {
  return (
    <span class={style.actions}>
      {hands.touched ? (
        <Button kind="spruce" icon="reset" onClick={() => hands.again()}>{t`Start again`}</Button>
      ) : (
        goal && <Button kind="spruce" icon="hint" onClick={() => hands.show(goal)}>{t`Show me`}</Button>
      )}
      {position && (
        <ButtonLink kind="spruce" square icon="eye" href={position} aria-label={t`Open it in “What can I lay?”`} />
      )}
    </span>
  );
}
