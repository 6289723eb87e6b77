import { t } from "@lingui/core/macro";
import { readTile } from "../../../notation/tile";
import { Button } from "../../../parts/Button";
import { Face } from "../../../parts/Face";
import { addDigit, addTile, bankEmpty, type Draft, next, penalise, writeBy } from "./draft";
import style from "./Keypad.module.css";

const TILES = [...Array.from({ length: 13 }, (_, at) => String(at + 1)), "*"];
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const JOKER = readTile("*");

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

function Head({ draft, seat, complete, off: still, penalties, onWrite, onMove }: Props) {
  const bank = draft.ends === "bank";
  const sums = draft.way === "sum";
  const off = still || draft.at === 0;
  return (
    <div class={style.head}>
      <p class={style.question} aria-live="polite">
        {question(seat, complete)}
      </p>
      <div class={style.ways}>
        <Button
          class={style.chip}
          aria-pressed={bank}
          disabled={still}
          onClick={() => onWrite(bankEmpty(draft, !bank))}
        >
          {t`Bank empty`}
        </Button>
        <Button class={style.chip} disabled={still} onClick={() => onMove(writeBy(draft, sums ? "tiles" : "sum"))}>
          {sums ? t`Enter tiles` : t`Enter the sum`}
        </Button>
        <Button
          class={style.chip}
          disabled={off || bank}
          aria-label={t`−${penalties.not_opened}, has not opened`}
          onClick={() => onWrite(penalise(draft, "not-opened"))}
        >
          <span class={style.penalty}>−{penalties.not_opened}</span>
        </Button>
        <Button
          class={style.chip}
          disabled={off || bank}
          aria-label={t`−${penalties.could_have_opened}, could have opened`}
          onClick={() => onWrite(penalise(draft, "could-have-opened"))}
        >
          <span class={style.penalty}>−{penalties.could_have_opened}</span>
        </Button>
      </div>
    </div>
  );
}

function question(seat: number, complete: boolean): string {
  if (seat) return t`What is left on the rack of seat ${seat}?`;
  return complete ? t`Every rack is written. Tap a seat to change it.` : t`Tap a seat to write its rack.`;
}

function Keys({ draft, off: still, onWrite }: Props) {
  const off = still || draft.at === 0;
  if (draft.way === "sum") {
    return (
      <div class={style.digits}>
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            class={style.key}
            disabled={off}
            onClick={() => onWrite(addDigit(draft, digit))}
          >
            {digit}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div class={style.keys}>
      {TILES.map((tile) => (
        <button
          key={tile}
          type="button"
          class={style.key}
          disabled={off}
          aria-label={tile === "*" ? t`joker` : tile}
          onClick={() => onWrite(addTile(draft, tile))}
        >
          {tile === "*" ? (
            <span class={style.joker}>
              <Face tile={JOKER} />
            </span>
          ) : (
            tile
          )}
        </button>
      ))}
    </div>
  );
}
