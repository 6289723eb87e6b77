import { t } from "@lingui/core/macro";
import { positionPath, SOLVED, type SolvedRules } from "../../catalogue/positions";
import { Button } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { Switch } from "../../parts/controls/Switch";
import { Sheet } from "../../parts/page/Sheet";
import { go } from "../../router";
import { gameName } from "../../words/games";
import { type Asked, BLANK } from "./entering/address";

const DICE = "express";
type Entered = SolvedRules | typeof DICE;
const ALL: readonly Entered[] = [...SOLVED, DICE];

interface Props {
  asked: Asked;
  onChange: (asked: Asked) => void;
  onClose: () => void;
}

/** Which game it is, and whether it is the last round. */
export function OptionsSheet({ asked, onChange, onClose }: Props) {
  return (
    <Sheet title={t`Which game`} onClose={onClose}>
      <Choice<Entered>
        label={t`Game`}
        value={asked.rules}
        choices={ALL.map((rules) => [rules, gameName({ rules })] as const)}
        onChange={(rules) => {
          if (rules === DICE) go(positionPath({ rules }));
          else onChange({ ...asked, rules });
        }}
      />
      <Switch
        label={t`The last round: lay the most points`}
        on={asked.last}
        onChange={(last) => onChange({ ...asked, last })}
      />
      <Button
        kind="outline"
        icon="erase"
        onClick={() => {
          onChange({ ...BLANK, rules: asked.rules, ask: asked.ask });
          onClose();
        }}
      >{t`Clear everything`}</Button>
    </Sheet>
  );
}
