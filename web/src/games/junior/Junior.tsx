import { t } from "@lingui/core/macro";
import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../family/board";
import { CoachCard } from "../../parts/coach/CoachCard";
import type { Coach } from "../../parts/coach/coach";
import { Button } from "../../parts/controls/Button";
import { useOver } from "../../parts/hooks/useOver";
import { Tile } from "../../parts/tiles/Tile";
import style from "./Board.module.css";
import { Bubble } from "./Bubble";
import { Head } from "./Head";
import { Stars } from "./Stars";
import { Cloth } from "./turn/Cloth";
import { JuniorDesk } from "./turn/desk";
import { listenToDrags } from "./turn/drag";
import { Tray } from "./turn/Tray";
import { Watched } from "./turn/Watched";
import { hush, speak } from "./voice";

export function Junior({ store, tools }: BoardProps) {
  const desk = useMemo(() => new JuniorDesk(store), [store]);
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      desk.close();
      hush();
    },
    [desk],
  );
  useEffect(() => {
    if (!board.current || !ghost.current) return undefined;
    return listenToDrags(desk, board.current, ghost.current);
  }, [desk]);
  useEscape(desk);
  useShown(desk, tools.coach);
  const over = useOver(store);
  const view = desk.view.value;
  if (!view) return null;
  return (
    <div ref={board} class={style.board} data-over={over || undefined} data-seq={store.game.value?.seq}>
      <Head store={store} tools={tools} turn={view.turn} stars={view.stars} tiles={view.tiles} />
      <Cloth desk={desk} />
      {desk.advice.value ? (
        <Bubble desk={desk} />
      ) : (
        tools.coach && <Spoken coach={tools.coach} asked={tools.Ladder ? true : undefined} />
      )}
      {store.seats.value.length ? (
        <Tray desk={desk} />
      ) : (
        <div class={style.tray}>
          <Watched store={store} news={desk.news.value} turn={view.turn}>
            <Button icon="play" disabled={!desk.laying.value} onClick={() => desk.again()}>{t`Again`}</Button>
          </Watched>
        </div>
      )}
      {over && tools.End && <tools.End store={store} class={style.end} />}
      <div ref={ghost} class={style.ghost} aria-hidden="true">
        <Ghost desk={desk} />
      </div>
      <Stars flight={desk.flight.value} />
      <p class="unseen" role="status" aria-live="polite">
        {desk.news.value}
      </p>
    </div>
  );
}

/** What the coach says is heard as well as seen. */
function Spoken({ coach, asked }: { coach: Coach; asked: true | undefined }) {
  useSignalEffect(() => speak(coach.said.value));
  return (
    <div class={style.coach} data-asked={asked}>
      <CoachCard coach={coach} />
    </div>
  );
}

function Ghost({ desk }: { desk: JuniorDesk }) {
  const id = desk.held.value?.id;
  if (id === undefined) return null;
  const { rack, nests, runs } = desk.turn.value;
  const all = [...rack, ...nests.flatMap((nest) => nest.pieces), ...runs.flatMap((run) => run.pieces)];
  const piece = all.find((each) => each?.id === id);
  return piece ? <Tile tile={piece.tile} junior silent class={style.lifted} /> : null;
}

/** Whoever cannot read sees at once which tiles are meant. */
function useShown(desk: JuniorDesk, coach: Coach | undefined): void {
  useEffect(() => {
    if (coach && !coach.shows && !coach.next.peek()) void desk.hint(true);
  }, [desk, coach]);
  useSignalEffect(() => {
    if (coach?.shows?.value?.kind === "whole") void desk.hint(true); // fewer steps are told in words alone
  });
}

function useEscape(desk: JuniorDesk): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") desk.putDown();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [desk]);
}
