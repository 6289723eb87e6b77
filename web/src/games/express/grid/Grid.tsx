import { t } from "@lingui/core/macro";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { cellKey, type JudgedLine } from "../../../melds/layout";
import type { Cell } from "../../../notation/dice";
import type { Tile } from "../../../notation/tile";
import { Stuck } from "../../../parts/room/Stuck";
import { Opening } from "../Opening";
import { isArea, type LaidPiece, onGrid, pieceAt, sameCell } from "../turn/draft";
import type { Play } from "../turn/play";
import { emptyCellName, lineText } from "../words";
import { DieView } from "./DieView";
import style from "./Grid.module.css";
import type { Sight } from "./sight";

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
/** Under this size a tag is only a number. */
const SMALL = 44;

interface Props {
  play: Play;
  sight: Sight;
  cloth: RefObject<HTMLElement | null>;
}

/** The laying area: a grid without borders. */
export function Grid({ play, sight, cloth }: Props) {
  const plane = useRef<HTMLDivElement>(null);
  useEffect(() => sight.watch(cloth.current), [sight, cloth]);
  const { cell, x, y } = sight.frame.value;
  const onKeyDown = (event: KeyboardEvent) => walk(event, play, sight);
  const focus = cellKey(sight.focus.value);
  useLayoutEffect(() => {
    if (!sight.walking) return;
    sight.walking = false;
    plane.current?.querySelector<HTMLElement>(`[data-cell="${focus}"]`)?.focus();
  }, [sight, focus]);
  return (
    <main
      ref={cloth}
      class={style.cloth}
      style={{ "--cell": `${cell}px`, "--x": `${x}px`, "--y": `${y}px` }}
      data-small={cell < SMALL || undefined}
    >
      <h1 class="unseen">{t`Laying area`}</h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons bubble to here */}
      <div ref={plane} class={style.plane} data-moving={sight.moving.value || undefined} onKeyDown={onKeyDown}>
        {play.judged.value.lines.map((line) => (
          <Outline key={lineKey(line)} line={line} play={play} small={cell < SMALL} />
        ))}
        <Landing play={play} />
        {onGrid(play.seen.value).map((piece) => (
          <GridDie key={piece.id} piece={piece} play={play} sight={sight} />
        ))}
        <EmptyCell play={play} sight={sight} />
      </div>
      <Opening play={play} />
      <Stuck store={play.store} />
    </main>
  );
}

function lineKey(line: JudgedLine): string {
  return `${line.across ? "across" : "down"} ${line.spots[0] ? cellKey(line.spots[0]) : ""}`;
}

function Outline({ line, play, small }: { line: JudgedLine; play: Play; small: boolean }) {
  const first = line.spots[0];
  const over = play.lifted.value?.over;
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

function Landing({ play }: { play: Play }) {
  const lifted = play.lifted.value;
  if (!lifted?.over || isArea(lifted.over) || play.imagined.value === play.draft.value) return null;
  const landing = onGrid(play.imagined.value).filter((piece) => lifted.ids.includes(piece.id));
  return (
    <>
      {landing.map(({ id, place }) => (
        <span key={id} class={style.landing} style={{ "--row": place.row, "--column": place.column }} />
      ))}
    </>
  );
}

function GridDie({ piece, play, sight }: { piece: LaidPiece; play: Play; sight: Sight }) {
  const { row, column } = piece.place;
  const { face } = piece;
  const meant = play.judged.value.jokers.get(cellKey(piece.place)) ?? null;
  const shown: Tile = face.joker ? { joker: true, as: meant } : face;
  const selected = play.selected.value.includes(piece.id);
  const reach = sameCell(sight.focus.value, piece.place);
  return (
    <DieView
      face={shown}
      class={style.die}
      style={{ "--row": row, "--column": column }}
      tabIndex={reach ? 0 : -1}
      data-piece={piece.id}
      data-cell={cellKey(piece.place)}
      data-selected={selected || undefined}
      data-lifted={play.lifted.value?.ids.includes(piece.id) || undefined}
      data-latest={play.latest.value.has(piece.id) || undefined}
      data-tried={(play.tried.value && !play.base.value.some(({ id }) => id === piece.id)) || undefined}
      aria-pressed={selected}
      onClick={() => play.tapPiece(piece.id)}
      onDblClick={() => play.chooseIsland(piece.id)}
      onFocus={() => {
        sight.focus.value = piece.place;
      }}
    />
  );
}

/** The cell on which the keyboard stands, or that was chosen for the next die. */
function EmptyCell({ play, sight }: { play: Play; sight: Sight }) {
  const chosen = play.cursor.value;
  const cell = chosen ?? sight.focus.value;
  if (pieceAt(play.draft.value, cell)) return null;
  return (
    <button
      type="button"
      class={style.empty}
      style={{ "--row": cell.row, "--column": cell.column }}
      data-cell={cellKey(cell)}
      data-chosen={chosen ? true : undefined}
      data-waits={play.selected.value.length > 0 || undefined}
      aria-label={emptyCellName(play.draft.value, cell)}
      aria-pressed={chosen !== null}
      onClick={() => play.tapCell(cell)}
    />
  );
}

/** Arrow keys walk from cell to cell, over dice and empty places. */
function walk(event: KeyboardEvent, play: Play, sight: Sight): void {
  const step = ARROWS[event.key];
  if (step) {
    event.preventDefault();
    const from = play.cursor.value ?? sight.focus.value;
    const cell = { row: from.row + step.row, column: from.column + step.column };
    if (play.cursor.value) play.cursor.value = null;
    sight.walkTo(cell);
  }
  const die = (event.target as HTMLElement).dataset.piece;
  if ((event.key === "Delete" || event.key === "Backspace") && die) play.takeBack(die);
}
