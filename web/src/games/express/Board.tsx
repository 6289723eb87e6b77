import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import style from "./Board.module.css";
import { bests, withResult } from "./best";
import { DieView } from "./grid/DieView";
import { Grid } from "./grid/Grid";
import { Gestures } from "./grid/gestures";
import { Sight } from "./grid/sight";
import { Head } from "./Head";
import { Foot } from "./Note";
import { Others } from "./Others";
import { isArea, type Piece } from "./turn/draft";
import { Play } from "./turn/play";
import { Tray } from "./turn/Tray";

/** The dice game. */
export default function Board({ store, tools }: BoardProps) {
  const play = useMemo(() => new Play(store), [store]);
  const sight = useMemo(() => new Sight(play), [play]);
  const board = useRef<HTMLDivElement>(null);
  const cloth = useRef<HTMLElement>(null);
  const air = useRef<HTMLDivElement>(null);
  useEffect(() => () => play.close(), [play]);
  useEffect(() => {
    if (!board.current || !cloth.current || !air.current) return;
    const stage = { board: board.current, cloth: cloth.current, air: air.current };
    return new Gestures(play, sight.frame, () => sight.movedByHand(), stage).listen();
  }, [play, sight]);
  useKeys(play);
  useKeptResult(play);
  return (
    <div ref={board} class={style.board} data-board data-hinted={play.hint.value ? true : undefined}>
      <Head play={play} tools={tools} />
      <Others play={play} />
      <Grid play={play} sight={sight} cloth={cloth} />
      <Foot play={play} sight={sight} />
      <Tray play={play} />
      <div ref={air} class={style.air} style={{ "--cell": `${sight.frame.value.cell}px` }} aria-hidden="true">
        <InTheAir play={play} />
      </div>
      <p class="unseen" role="status" aria-live="polite">
        {play.news.value}
      </p>
    </div>
  );
}

function InTheAir({ play }: { play: Play }) {
  const ids = play.lifted.value?.ids ?? [];
  const pieces = ids.flatMap((id) => play.draft.value.filter((piece) => piece.id === id));
  const first = pieces[0];
  if (!first) return null;
  return (
    <>
      {pieces.map((piece) => (
        <span key={piece.id} class={style.lifted} style={offset(piece, first)}>
          <DieView face={piece.face} still />
        </span>
      ))}
    </>
  );
}

function offset({ place }: Piece, { place: from }: Piece): Record<string, number> {
  if (isArea(place) || isArea(from)) return { "--row": 0, "--column": 0 };
  return { "--row": place.row - from.row, "--column": place.column - from.column };
}

/** Wherever the focus is: a button that has done its work may have lost it. */
function useKeys(play: Play): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") play.putDown();
      else if (event.ctrlKey || event.metaKey) shortcut(event, play);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [play]);
}

function shortcut(event: KeyboardEvent, play: Play): void {
  const letter = event.key.toLowerCase();
  if (letter === "z" && !event.shiftKey) play.undo();
  else if (letter === "y" || letter === "z") play.redo();
}

/** A finished game alone goes to the list of the best. */
function useKeptResult(play: Play): void {
  useSignalEffect(() => {
    const view = play.view.value;
    const game = play.store.game.value?.game;
    const last = view?.past.at(-1);
    const own = play.store.seats.value.length > 0;
    if (!view?.outcome || view.hands.length !== 1 || !game || !last || !own) return;
    const result = { game, left: last.left[0] ?? 0, value: last.values[0] ?? 0, at: Date.now() };
    bests.value = withResult(bests.peek(), result);
  });
}
