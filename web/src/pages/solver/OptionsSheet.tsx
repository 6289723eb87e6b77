import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
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
    <GameSheet
      rules={asked.rules}
      onRules={(rules) => onChange({ ...asked, rules })}
      onClear={() => onChange({ ...BLANK, rules: asked.rules, ask: asked.ask })}
      onClose={onClose}
    >
      <Switch
        label={t`The last round: lay the most points`}
        on={asked.last}
        onChange={(last) => onChange({ ...asked, last })}
      />
    </GameSheet>
  );
}

interface GameProps {
  rules: Entered;
  /** To another game that is entered by the same keys; without it, they are others. */
  onRules?: (rules: SolvedRules) => void;
  onClear: () => void;
  onClose: () => void;
  children?: ComponentChildren;
}

/** Which game it is, what else can be said of it, and to begin anew. */
export function GameSheet({ rules, onRules, onClear, onClose, children }: GameProps) {
  return (
    <Sheet title={t`Which game`} onClose={onClose}>
      <Choice<Entered>
        label={t`Game`}
        value={rules}
        choices={ALL.map((each) => [each, gameName({ rules: each })] as const)}
        onChange={(chosen) => {
          if (chosen !== DICE && onRules) onRules(chosen);
          else go(positionPath({ rules: chosen }));
        }}
      />
      {children}
      <Button
        kind="outline"
        icon="erase"
        onClick={() => {
          onClear();
          onClose();
        }}
      >{t`Clear everything`}</Button>
    </Sheet>
  );
}
