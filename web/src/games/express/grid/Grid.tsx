import { t } from "@lingui/core/macro";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { cellKey, type JudgedLine } from "../../../melds/layout";
import type { Cell } from "../../../notation/dice";
import type { Tile } from "../../../notation/tile";
import { StuckBotNote } from "../../../parts/room/StuckBotNote";
import type { ExpressDesk } from "../desk";
import { isArea, type LaidPiece, onGrid, pieceAt, sameCell } from "../draft";
import { Opening } from "../Opening";
import { emptyCellName, lineText } from "../words";
import { DieView } from "./DieView";
import { cellLook, planeLook } from "./frame";
import style from "./Grid.module.css";
import type { Viewport } from "./viewport";

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
/** Under this size a tag is only a number. */
const SMALL = 44;

interface Props {
  desk: ExpressDesk;
  viewport: Viewport;
  cloth: RefObject<HTMLElement | null>;
}

/** The laying area: a grid without borders. */
export function Grid({ desk, viewport, cloth }: Props) {
  const plane = useRef<HTMLDivElement>(null);
  useEffect(() => viewport.watch(cloth.current), [viewport, cloth]);
  const { cell, x, y } = viewport.frame.value;
  const onKeyDown = (event: KeyboardEvent) => walk(event, desk, viewport);
  const focus = cellKey(viewport.focus.value);
  useLayoutEffect(() => {
    if (!viewport.walking) return;
    viewport.walking = false;
    plane.current?.querySelector<HTMLElement>(`[data-cell="${focus}"]`)?.focus();
  }, [viewport, focus]);
  return (
    <main
      ref={cloth}
      class={style.cloth}
      style={{ ...cellLook(cell), "--x": `${x}px`, "--y": `${y}px` }}
      data-small={cell < SMALL || undefined}
      data-moving={viewport.moving.value || undefined}
    >
      <h1 class="unseen">{t`Laying area`}</h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons bubble to here */}
      <div ref={plane} class={style.plane} style={planeLook(cell)} onKeyDown={onKeyDown}>
        {desk.judged.value.lines.map((line) => (
          <Outline key={lineKey(line)} line={line} desk={desk} small={cell < SMALL} />
        ))}
        <Landing desk={desk} />
        {onGrid(desk.seen.value).map((piece) => (
          <GridDie key={piece.id} piece={piece} desk={desk} viewport={viewport} />
        ))}
        <EmptyCell desk={desk} viewport={viewport} />
      </div>
      <Opening desk={desk} />
      <StuckBotNote store={desk.store} />
    </main>
  );
}

function lineKey(line: JudgedLine): string {
  return `${line.across ? "across" : "down"} ${line.spots[0] ? cellKey(line.spots[0]) : ""}`;
}

function Outline({ line, desk, small }: { line: JudgedLine; desk: ExpressDesk; small: boolean }) {
  const first = line.spots[0];
  const over = desk.lifted.value?.over;
  const accepts = over && !isArea(over) && line.verdict === "valid" && line.spots.some((spot) => sameCell(spot, over));
  if (!first || (line.verdict === "valid" && !accepts)) return null;
  const { length } = line.spots;
  const size = { "--across": line.across ? length : 1, "--down": line.across ? 1 : length };
  return (
    <span
      class={style.line}
      data-verdict={accepts ? "accepts" : line.verdict}
      style={{ "--row": first.row, "--column": first.column, ...size }}
    >
      {line.verdict === "short" && <span class={style.tag}>{small ? "+1" : t`1 missing`}</span>}
      {line.verdict === "wrong" && <span class="unseen">{lineText(line)}</span>}
    </span>
  );
}

function Landing({ desk }: { desk: ExpressDesk }) {
  const lifted = desk.lifted.value;
  if (!lifted?.over || isArea(lifted.over) || desk.imagined.value === desk.draft.value) return null;
  const landing = onGrid(desk.imagined.value).filter((piece) => lifted.ids.includes(piece.id));
  return (
    <>
      {landing.map(({ id, place }) => (
        <span key={id} class={style.landing} style={{ "--row": place.row, "--column": place.column }} />
      ))}
    </>
  );
}

function GridDie({ piece, desk, viewport }: { piece: LaidPiece; desk: ExpressDesk; viewport: Viewport }) {
  const { row, column } = piece.place;
  const { face } = piece;
  const meant = desk.judged.value.jokers.get(cellKey(piece.place)) ?? null;
  const shown: Tile = face.joker ? { joker: true, as: meant } : face;
  const selected = desk.selected.value.includes(piece.id);
  const reach = sameCell(viewport.focus.value, piece.place);
  return (
    <DieView
      face={shown}
      class={style.die}
      style={{ "--row": row, "--column": column }}
      tabIndex={reach ? 0 : -1}
      data-piece={piece.id}
      data-cell={cellKey(piece.place)}
      data-selected={selected || undefined}
      data-lifted={desk.lifted.value?.ids.includes(piece.id) || undefined}
      data-latest={desk.latest.value.has(piece.id) || undefined}
      data-tried={(desk.tried.value && !desk.base.value.some(({ id }) => id === piece.id)) || undefined}
      aria-pressed={selected}
      onClick={() => desk.tapPiece(piece.id)}
      onDblClick={() => desk.chooseIsland(piece.id)}
      onFocus={() => {
        viewport.focus.value = piece.place;
      }}
    />
  );
}

/** The cell on which the keyboard stands, or that was chosen for the next die. */
function EmptyCell({ desk, viewport }: { desk: ExpressDesk; viewport: Viewport }) {
  const chosen = desk.cursor.value;
  const cell = chosen ?? viewport.focus.value;
  if (pieceAt(desk.draft.value, cell)) return null;
  return (
    <button
      type="button"
      class={style.empty}
      style={{ "--row": cell.row, "--column": cell.column }}
      data-cell={cellKey(cell)}
      data-chosen={chosen ? true : undefined}
      data-waits={desk.selected.value.length > 0 || undefined}
      aria-label={emptyCellName(desk.draft.value, cell)}
      aria-pressed={chosen !== null}
      onClick={() => desk.tapCell(cell)}
    />
  );
}

/** Arrow keys walk from cell to cell, over dice and empty places. */
function walk(event: KeyboardEvent, desk: ExpressDesk, viewport: Viewport): void {
  const step = ARROWS[event.key];
  if (step) {
    event.preventDefault();
    const from = desk.cursor.value ?? viewport.focus.value;
    const cell = { row: from.row + step.row, column: from.column + step.column };
    if (desk.cursor.value) desk.cursor.value = null;
    viewport.walkTo(cell);
  }
  const die = (event.target as HTMLElement).dataset.piece;
  if ((event.key === "Delete" || event.key === "Backspace") && die) desk.takeBack(die);
}
