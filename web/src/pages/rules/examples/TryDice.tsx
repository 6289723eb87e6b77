import { t } from "@lingui/core/macro";
import { useMemo } from "preact/hooks";
import { positionPath } from "../../../catalogue/positions";
import { inArea, type Piece, pieceAt, spots } from "../../../games/express/draft";
import { DieView } from "../../../games/express/grid/DieView";
import { emptyCellName, layoutText } from "../../../games/express/words";
import { cellKey, type JudgedLayout, judgeLayout } from "../../../melds/layout";
import type { Cell } from "../../../notation/dice";
import type { Tile } from "../../../notation/tile";
import type { DiceExample } from "../page";
import { DiceHands } from "./diceHands";
import { sizeOf, solved } from "./diceTrial";
import style from "./Try.module.css";
import { Actions, Done } from "./TryFoot";
import { useDrag } from "./useDrag";

/** The same with dice: a small crossword. */
export function TryDice({ example }: { example: DiceExample }) {
  const hands = useMemo(() => new DiceHands(example), [example]);
  const root = useDrag(hands);
  const draft = hands.draft.value;
  const judged = judgeLayout(spots(draft));
  return (
    <figure ref={root} class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`}>
        <Crossword hands={hands} judged={judged} size={sizeOf(example)} />
        <p class={style.verdictOfMeld} data-state={judged.legal ? "valid" : "wrong"}>
          {layoutText(judged)}
        </p>
      </fieldset>
      <fieldset class={style.rack} aria-label={t`Your dice`} data-drop="hand">
        {inArea(draft, "hold").map((piece) => (
          <Die key={piece.id} piece={piece} face={piece.face} hands={hands} />
        ))}
        {hands.mayLeave && (
          <button type="button" class={style.spot} onClick={() => hands.toHand()}>
            {t`To your hand`}
          </button>
        )}
        <span class={style.verdict} role="status">
          {solved(draft, example) && <Done />}
        </span>
        <Actions
          hands={hands}
          goal={example.goals[0]}
          position={positionPath({ rules: "express", table: example.layout, rack: example.hand })}
        />
      </fieldset>
    </figure>
  );
}

interface CrosswordProps {
  hands: DiceHands;
  judged: JudgedLayout;
  size: { rows: number; columns: number };
}

function Crossword({ hands, judged, size }: CrosswordProps) {
  const cells = Array.from({ length: size.rows * size.columns }, (_, at) => ({
    row: Math.floor(at / size.columns),
    column: at % size.columns,
  }));
  return (
    <span class={style.grid} style={{ "--columns": `${size.columns}` }}>
      {cells.map((cell) => (
        <span key={cellKey(cell)} class={style.cell} data-state={stateAt(cell, judged)} data-drop={cellKey(cell)}>
          <Filling cell={cell} hands={hands} judged={judged} />
        </span>
      ))}
    </span>
  );
}

/** A die with what it stands for, or a cell that waits for what is chosen. */
function Filling({ cell, hands, judged }: { cell: Cell; hands: DiceHands; judged: JudgedLayout }) {
  const piece = pieceAt(hands.draft.value, cell);
  if (piece) {
    const face: Tile = piece.face.joker ? { joker: true, as: judged.jokers.get(cellKey(cell)) ?? null } : piece.face;
    return <Die piece={piece} face={face} hands={hands} />;
  }
  if (!hands.chosen.value.length) return null;
  const name = emptyCellName(hands.draft.value, cell);
  return <button type="button" class={style.free} aria-label={name} onClick={() => hands.put(cell)} />;
}

function Die({ piece, face, hands }: { piece: Piece; face: Tile; hands: DiceHands }) {
  return (
    <DieView
      face={face}
      class={style.tile}
      data-piece={piece.id}
      aria-pressed={hands.chosen.value.includes(piece.id)}
      onClick={() => hands.press(piece.id)}
    />
  );
}

/** What is worst about the die that lies there: in no set, in a line that is none, or in one that is too short. */
function stateAt(cell: Cell, { lines, alone }: JudgedLayout): "wrong" | "short" | undefined {
  const key = cellKey(cell);
  const through = lines.filter((line) => line.spots.some((spot) => cellKey(spot) === key));
  if (through.some(({ verdict }) => verdict === "wrong")) return "wrong";
  const lonely = alone.some((spot) => cellKey(spot) === key);
  return lonely || through.some(({ verdict }) => verdict === "short") ? "short" : undefined;
}
