import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import { DigitKeys, TileKeys } from "../../../../parts/controls/Keys";
import { RULESETS } from "../../../../protocol/catalogue";
import { addDigit, addTile, bankEmpty, type Draft, next, penalise, writeBy } from "../writing/draft";
import style from "./Keypad.module.css";

const HIGHEST = RULESETS.championship.box.highest;

interface Props {
  draft: Draft;
  seat: number;
  complete: boolean;
  canUndo: boolean;
  /** Nothing can be written now. */
  off: boolean;
  penalties: { not_opened: number; could_have_opened: number };
  onWrite: (next: Draft) => void;
  onMove: (next: Draft) => void;
  onUndo: () => void;
}

/** What is left on a rack: its tiles one by one, their sum, or what stands in their place. */
export function Keypad(props: Props) {
  const { draft, complete, canUndo, off, onMove, onUndo } = props;
  return (
    <section class={style.pad} aria-label={t`What is left`}>
      <Head {...props} />
      <Keys {...props} />
      <div class={style.foot}>
        <Button icon="undo" class={style.chip} disabled={off || !canUndo} onClick={onUndo}>
          {t`Undo`}
        </Button>
        <Button
          iconAfter="arrow"
          class={style.chip}
          disabled={off || (complete && draft.at === 0)}
          onClick={() => onMove(next(draft))}
        >
          {complete ? t`Done` : t`Next seat`}
        </Button>
      </div>
    </section>
  );
}

function Head({ draft, seat, complete, off, penalties, onWrite, onMove }: Props) {
  const bank = draft.ends === "bank";
  const sums = draft.way === "sum";
  return (
    <div class={style.head}>
      <p class={style.question} aria-live="polite">
        {question(seat, complete)}
      </p>
      <div class={style.ways}>
        <Button class={style.chip} aria-pressed={bank} disabled={off} onClick={() => onWrite(bankEmpty(draft, !bank))}>
          {t`Bank empty`}
        </Button>
        <Button class={style.chip} disabled={off} onClick={() => onMove(writeBy(draft, sums ? "tiles" : "sum"))}>
          {sums ? t`Enter tiles` : t`Enter the sum`}
        </Button>
        <PenaltyButton
          points={penalties.not_opened}
          words={t`−${penalties.not_opened}, has not opened`}
          off={off || bank || draft.at === 0}
          onPress={() => onWrite(penalise(draft, "not-opened"))}
        />
        <PenaltyButton
          points={penalties.could_have_opened}
          words={t`−${penalties.could_have_opened}, could have opened`}
          off={off || bank || draft.at === 0}
          onPress={() => onWrite(penalise(draft, "could-have-opened"))}
        />
      </div>
    </div>
  );
}

interface PenaltyProps {
  points: number;
  words: string;
  off: boolean;
  onPress: () => void;
}

function PenaltyButton({ points, words, off, onPress }: PenaltyProps) {
  return (
    <Button class={style.chip} disabled={off} aria-label={words} onClick={onPress}>
      <span class={style.penalty}>−{points}</span>
    </Button>
  );
}

function question(seat: number, complete: boolean): string {
  if (seat) return t`What is left on the rack of seat ${seat}?`;
  return complete ? t`Every rack is written. Tap a seat to change it.` : t`Tap a seat to write its rack.`;
}

function Keys({ draft, off: still, onWrite }: Props) {
  const off = still || draft.at === 0;
  if (draft.way === "sum") {
    return <DigitKeys off={off} onPress={(digit) => onWrite(addDigit(draft, String(digit)))} />;
  }
  return <TileKeys highest={HIGHEST} isOff={() => off} onPress={(tile) => onWrite(addTile(draft, tile))} />;
}
