import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../family/board";
import { CoachCard } from "../../parts/coach/CoachCard";
import { useOver } from "../../parts/hooks/useOver";
import style from "./Board.module.css";
import { bests, withResult } from "./best/best";
import { ExpressDesk } from "./desk";
import { isArea, type Piece } from "./draft";
import { DieView } from "./grid/DieView";
import { cellLook } from "./grid/frame";
import { Grid } from "./grid/Grid";
import { Gestures } from "./grid/gestures";
import { Viewport } from "./grid/viewport";
import { Head } from "./Head";
import { Foot } from "./Note";
import { Others } from "./Others";
import { Tray } from "./tray/Tray";
import { Watched } from "./tray/Watched";

/** The dice game. */
export default function Board({ store, tools }: BoardProps) {
  const desk = useMemo(() => new ExpressDesk(store), [store]);
  const viewport = useMemo(() => new Viewport(desk), [desk]);
  const board = useRef<HTMLDivElement>(null);
  const cloth = useRef<HTMLElement>(null);
  const air = useRef<HTMLDivElement>(null);
  useEffect(() => () => desk.close(), [desk]);
  useEffect(() => {
    if (!board.current || !cloth.current || !air.current) return;
    const stage = { board: board.current, cloth: cloth.current, air: air.current };
    return new Gestures(desk, viewport.frame, () => viewport.movedByHand(), stage).listen();
  }, [desk, viewport]);
  useKeys(desk);
  useSignalEffect(() => {
    if (tools.coach?.shows?.value?.kind === "whole") void desk.askHint(true);
  });
  useKeptResult(desk);
  const over = useOver(store);
  return (
    <div ref={board} class={style.board} data-board data-over={over || undefined}>
      <Head desk={desk} tools={tools} />
      {!tools.coach && <Others desk={desk} />}
      <Grid desk={desk} viewport={viewport} cloth={cloth} />
      <Foot desk={desk} viewport={viewport} />
      {tools.coach && (
        <div class={style.coach} data-asked={tools.Ladder ? true : undefined}>
          <CoachCard coach={tools.coach} />
        </div>
      )}
      {store.seats.value.length ? <Tray desk={desk} /> : <Watched desk={desk} />}
      {over && tools.End && <tools.End store={store} class={style.end} />}
      <div ref={air} class={style.air} style={cellLook(viewport.frame.value.cell)} aria-hidden="true">
        <InTheAir desk={desk} />
      </div>
      <p class="unseen" role="status" aria-live="polite">
        {desk.news.value}
      </p>
    </div>
  );
}

function InTheAir({ desk }: { desk: ExpressDesk }) {
  const ids = desk.lifted.value?.ids ?? [];
  const pieces = ids.flatMap((id) => desk.draft.value.filter((piece) => piece.id === id));
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
function useKeys(desk: ExpressDesk): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") desk.putDown();
      else if (event.ctrlKey || event.metaKey) shortcut(event, desk);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [desk]);
}

function shortcut(event: KeyboardEvent, desk: ExpressDesk): void {
  const letter = event.key.toLowerCase();
  if (letter === "z" && !event.shiftKey) desk.undo();
  else if (letter === "y" || letter === "z") desk.redo();
}

/** A finished game alone goes to the list of the best. */
function useKeptResult(desk: ExpressDesk): void {
  useSignalEffect(() => {
    const view = desk.view.value;
    const game = desk.store.game.value?.game;
    const last = view?.past.at(-1);
    const own = desk.store.seats.value.length > 0;
    if (!view?.outcome || view.hands.length !== 1 || !game || !last || !own) return;
    const result = { game, left: last.left[0] ?? 0, value: last.values[0] ?? 0, at: Date.now() };
    bests.value = withResult(bests.peek(), result);
  });
}
