import { useEffect, useMemo, useRef } from "preact/hooks";
import { Tile } from "../../parts/tiles/Tile";
import type { BoardProps } from "../board";
import style from "./Board.module.css";
import { Bubble } from "./Bubble";
import { Head } from "./Head";
import { Stars } from "./Stars";
import { Cloth } from "./turn/Cloth";
import { listenToDrags } from "./turn/drag";
import { JuniorPlay } from "./turn/play";
import { Tray } from "./turn/Tray";
import { hush } from "./voice";

export function Junior({ store, tools }: BoardProps) {
  const play = useMemo(() => new JuniorPlay(store), [store]);
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      play.close();
      hush();
    },
    [play],
  );
  useEffect(() => {
    if (!board.current || !ghost.current) return undefined;
    return listenToDrags(play, board.current, ghost.current);
  }, [play]);
  useEscape(play);
  const view = play.view.value;
  if (!view) return null;
  return (
    <div ref={board} class={style.board} data-seq={store.game.value?.seq}>
      <Head store={store} tools={tools} turn={view.turn} stars={view.stars} tiles={view.tiles} />
      <Cloth play={play} />
      <Bubble play={play} />
      <Tray play={play} />
      <div ref={ghost} class={style.ghost} aria-hidden="true">
        <Ghost play={play} />
      </div>
      <Stars flight={play.flight.value} />
      <p class="unseen" role="status" aria-live="polite">
        {play.news.value}
      </p>
    </div>
  );
}

function Ghost({ play }: { play: JuniorPlay }) {
  const id = play.held.value?.id;
  if (id === undefined) return null;
  const { rack, nests, runs } = play.turn.value;
  const all = [...rack, ...nests.flatMap((nest) => nest.pieces), ...runs.flatMap((run) => run.pieces)];
  const piece = all.find((each) => each?.id === id);
  return piece ? <Tile tile={piece.tile} junior silent class={style.lifted} /> : null;
}

function useEscape(play: JuniorPlay): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") play.putDown();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [play]);
}
