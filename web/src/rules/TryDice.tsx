import { t } from "@lingui/core/macro";
import { DieView } from "../games/express/DieView";
import { inArea, type Piece, pieceAt, spots } from "../games/express/draft";
import { emptyCellName, layoutText } from "../games/express/words";
import { cellKey, type JudgedLayout, judgeLayout } from "../melds/layout";
import type { Cell } from "../notation/dice";
import type { Tile } from "../notation/tile";
import { sizeOf, solved } from "./diceTrial";
import type { DiceExample } from "./page";
import style from "./Try.module.css";
import { Actions, Done } from "./TryFoot";
import { type PlayingDice, useDice } from "./useDice";

/** The same with dice: a small crossword. */
export function TryDice({ example }: { example: DiceExample }) {
  const playing = useDice(example);
  const judged = judgeLayout(spots(playing.draft));
  return (
    <figure class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`}>
        <Crossword playing={playing} judged={judged} size={sizeOf(example)} />
        <p class={style.verdictOfMeld} data-state={judged.legal ? "valid" : "wrong"}>
          {layoutText(judged)}
        </p>
      </fieldset>
      <fieldset class={style.rack} aria-label={t`Your dice`}>
        {inArea(playing.draft, "hold").map((piece) => (
          <Die key={piece.id} piece={piece} face={piece.face} playing={playing} />
        ))}
        {playing.mayLeave && (
          <button type="button" class={style.spot} onClick={playing.takeBack}>
            {t`To your hand`}
          </button>
        )}
        <span class={style.verdict} role="status">
          {solved(playing.draft, example) && <Done />}
        </span>
        <Actions playing={playing} goal={example.goals[0]} />
      </fieldset>
    </figure>
  );
}

interface CrosswordProps {
  playing: PlayingDice;
  judged: JudgedLayout;
  size: { rows: number; columns: number };
}

function Crossword({ playing, judged, size }: CrosswordProps) {
  const cells = Array.from({ length: size.rows * size.columns }, (_, at) => ({
    row: Math.floor(at / size.columns),
    column: at % size.columns,
  }));
  return (
    <span class={style.grid} style={{ "--columns": `${size.columns}` }}>
      {cells.map((cell) => (
        <span key={cellKey(cell)} class={style.cell} data-state={stateAt(cell, judged)}>
          <Filling cell={cell} playing={playing} judged={judged} />
        </span>
      ))}
    </span>
  );
}

/** A die with what it stands for, or a cell that waits for what is chosen. */
function Filling({ cell, playing, judged }: { cell: Cell; playing: PlayingDice; judged: JudgedLayout }) {
  const piece = pieceAt(playing.draft, cell);
  if (piece) {
    const face: Tile = piece.face.joker ? { joker: true, as: judged.jokers.get(cellKey(cell)) ?? null } : piece.face;
    return <Die piece={piece} face={face} playing={playing} />;
  }
  if (!playing.chosen.length) return null;
  const name = emptyCellName(playing.draft, cell);
  return <button type="button" class={style.free} aria-label={name} onClick={() => playing.place(cell)} />;
}

function Die({ piece, face, playing }: { piece: Piece; face: Tile; playing: PlayingDice }) {
  const pressed = playing.chosen.includes(piece.id);
  return <DieView face={face} class={style.tile} aria-pressed={pressed} onClick={() => playing.press(piece)} />;
}

/** What is worst about the die that lies there: in no set, in a line that is none, or in one that is too short. */
function stateAt(cell: Cell, { lines, alone }: JudgedLayout): "wrong" | "short" | undefined {
  const key = cellKey(cell);
  const through = lines.filter((line) => line.spots.some((spot) => cellKey(spot) === key));
  if (through.some(({ verdict }) => verdict === "wrong")) return "wrong";
  const lonely = alone.some((spot) => cellKey(spot) === key);
  return lonely || through.some(({ verdict }) => verdict === "short") ? "short" : undefined;
}
