import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { DieView } from "../../../games/express/grid/DieView";
import { cellKey, judgeLayout } from "../../../melds/layout";
import type { Cell, Spot } from "../../../notation/dice";
import type { Tile } from "../../../notation/tile";
import { tileName } from "../../../words/tiles";
import entered from "../entering/Entered.module.css";
import style from "./DiceTable.module.css";
import { type DiceEntry, dieAt, erase, frameOf, moved, takeOff, writeAt, writeInHand } from "./entry";

interface Props {
  entry: DiceEntry;
  onChange: (entry: DiceEntry) => void;
  children?: ComponentChildren;
}

/** The crossword as it was entered: a tap on a cell says where the keys write, and another one in which direction. */
export function DiceTable({ entry, onChange, children }: Props) {
  const { spots } = entry;
  const judged = useMemo(() => judgeLayout(spots), [spots]);
  const count = plural(spots.length, { one: "# die", other: "# dice" });
  return (
    <section class={entered.table} aria-label={t`The table as it was entered`}>
      <header class={entered.head}>
        <h2>{t`The table`}</h2>
        <p class={entered.count}>
          {!spots.length ? t`empty` : judged.legal ? t`${count}, all valid` : t`${count}, not all valid`}
        </p>
        <span class={entered.ways}>{children}</span>
      </header>
      <Cells entry={entry} judged={judged} onChange={onChange} />
    </section>
  );
}

type Judged = ReturnType<typeof judgeLayout>;

function Cells({ entry, judged, onChange }: Props & { judged: Judged }) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const frame = frameOf(entry);
  const wrong = new Set(
    judged.lines.filter(({ verdict }) => verdict !== "valid").flatMap((line) => line.spots.map(cellKey)),
  );
  const { cursor, inHand } = entry;
  useEffect(() => {
    // the focus goes with the cursor, and nobody else's is taken
    if (grid.current?.contains(document.activeElement)) {
      grid.current.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    }
  }, [cursor.row, cursor.column]);
  const cells = Array.from({ length: frame.rows * frame.columns }, (_, at) => ({
    row: frame.row + Math.floor(at / frame.columns),
    column: frame.column + (at % frame.columns),
  }));
  return (
    <div class={style.cloth}>
      <fieldset
        ref={grid}
        class={style.grid}
        style={{ "--columns": String(frame.columns), "--rows": String(frame.rows) }}
        onKeyDown={(event) => {
          const after = byKey(entry, event.key);
          if (!after) return;
          event.preventDefault();
          onChange(after);
        }}
      >
        <legend class="unseen">{t`Cells`}</legend>
        {cells.map((cell) => {
          const here = cursor.row === cell.row && cursor.column === cell.column;
          return (
            <CellButton
              key={cellKey(cell)}
              name={cellName(cell, dieAt(entry.spots, cell), frame)}
              face={faceIn(cell, entry.spots, judged)}
              wrong={wrong.has(cellKey(cell))}
              here={here && !inHand ? (cursor.across ? "across" : "down") : null}
              reached={here}
              onPress={() => onChange(writeAt(entry, cell))}
            />
          );
        })}
      </fieldset>
    </div>
  );
}

/** Arrows go from cell to cell; null for a key that means nothing here. */
function byKey(entry: DiceEntry, key: string): DiceEntry | null {
  switch (key) {
    case "ArrowUp":
      return moved(entry, -1, 0);
    case "ArrowDown":
      return moved(entry, 1, 0);
    case "ArrowLeft":
      return moved(entry, 0, -1);
    case "ArrowRight":
      return moved(entry, 0, 1);
    case "Backspace":
    case "Delete":
      return erase(entry);
    default:
      return null;
  }
}

/** Jokers with what they stand for, where that is known. */
function faceIn(cell: Cell, spots: readonly Spot[], { jokers }: Judged): Tile | null {
  const face = dieAt(spots, cell)?.face;
  if (!face) return null;
  return face.joker ? { joker: true, as: jokers.get(cellKey(cell)) ?? null } : face;
}

function cellName({ row, column }: Cell, spot: Spot | undefined, frame: Cell): string {
  const [down, across] = [row - frame.row + 1, column - frame.column + 1];
  if (!spot) return t`Empty cell, row ${down}, column ${across}`;
  const name = tileName(spot.face);
  return t`${name}, row ${down}, column ${across}`;
}

interface CellProps {
  name: string;
  face: Tile | null;
  wrong: boolean;
  /** The direction in which the keys write from here; null where they do not. */
  here: "across" | "down" | null;
  /** Whether the keyboard comes to this one. */
  reached: boolean;
  onPress: () => void;
}

function CellButton({ name, face, wrong, here, reached, onPress }: CellProps) {
  return (
    <button
      type="button"
      class={style.cell}
      aria-label={name}
      aria-pressed={here !== null}
      data-here={here ?? undefined}
      data-wrong={wrong || undefined}
      tabIndex={reached ? 0 : -1}
      onClick={onPress}
    >
      {face && <DieView still face={face} />}
    </button>
  );
}

/** The dice of the hand on spruce: a tap takes one off again. */
export function DiceHand({ entry, onChange }: Props) {
  const { hand, inHand } = entry;
  const count = hand.length;
  return (
    <section class={entered.rack} aria-label={t`Your dice`}>
      <header class={entered.head}>
        <h2>{t`Your dice`}</h2>
        <p class={entered.count}>{plural(count, { one: "# die", other: "# dice" })}</p>
        <button type="button" class={entered.here} aria-pressed={inHand} onClick={() => onChange(writeInHand(entry))}>
          {inHand ? t`keys write here` : t`write here`}
        </button>
      </header>
      <div class={entered.holder}>
        <div class={style.hand} style={{ "--count": String(Math.ceil((count + 1) / 2)) }}>
          {hand.map((face, at) => {
            const name = tileName(face);
            return (
              <DieView
                key={at}
                face={face}
                aria-label={inHand ? t`Take off: ${name}` : name}
                onClick={() => onChange(inHand ? takeOff(entry, at) : writeInHand(entry))}
              />
            );
          })}
          {inHand && <span class={style.slot} aria-hidden="true" />}
        </div>
      </div>
    </section>
  );
}
