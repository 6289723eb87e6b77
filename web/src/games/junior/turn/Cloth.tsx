import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { writeTile } from "../../../notation/tile";
import { useSize } from "../../../parts/hooks/useSize";
import { Icon } from "../../../parts/icons/Icon";
import { StuckBotNote } from "../../../parts/room/StuckBotNote";
import { Tile } from "../../../parts/tiles/Tile";
import { LEAST_PX, vars } from "../../../table/cloth/Cloth";
import { type Box, boxOf } from "../../../table/place/place";
import style from "./Cloth.module.css";
import type { JuniorDesk } from "./desk";
import { RunPlaces } from "./places";
import { type Landing, meaning, type Nest, type Run, shownNest } from "./turn";
import { runName } from "./words";

/** The shared table: runs with a place at each end for what fits there, and the new ones. */
export function Cloth({ desk }: { desk: JuniorDesk }) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const places = useRef<RunPlaces | null>(null);
  places.current ??= new RunPlaces();
  const { runs, nests } = desk.turn.value;
  const there = size && size.width >= LEAST_PX && size.height >= LEAST_PX;
  const placing = there ? places.current.lay([...runs, ...nests.map(asShown)], size) : null;
  const box = (row: string) => placing && boxOf(placing, row);
  const id = desk.held.value?.id ?? desk.selected.value;
  return (
    <main class={style.cloth} data-cloth>
      <h1 class="unseen">{t`The table`}</h1>
      <div ref={area} class={style.area} style={{ ...vars(placing?.grid.u ?? 0), "--mark": "0.3" }}>
        <ol aria-label={t`Runs on the table`}>
          {runs.map((run) => (
            <RunView key={run.id} run={run} desk={desk} spot={box(run.id)} />
          ))}
          {nests.map((nest) => (
            <NestView key={nest.id} nest={nest} desk={desk} spot={box(nest.id)} />
          ))}
        </ol>
      </div>
      {id !== null && desk.canPut({ to: "new" }) && (
        <button
          type="button"
          class={style.fresh}
          data-landing='{"to":"new"}'
          data-over={desk.held.value?.over?.to === "new" || undefined}
          aria-label={t`Begin a new run`}
          onClick={() => desk.put(id, { to: "new" })}
        >
          <Icon name="plus" size={32} />
        </button>
      )}
      <StuckBotNote store={desk.store} />
    </main>
  );
}

/** A new run with its pieces in the order in which they are seen. */
function asShown(nest: Nest): Nest {
  return { ...nest, pieces: shownNest(nest).pieces };
}

function Row(props: { spot: Box | null; name: string; state: string; landing?: string; children: ComponentChildren }) {
  const { spot, name, state, children } = props;
  return (
    <li
      class={style.row}
      data-state={state || undefined}
      data-row={props.landing}
      aria-label={name}
      style={{ translate: `${spot?.x ?? 0}px ${spot?.y ?? 0}px` }}
    >
      {children}
    </li>
  );
}

function RunView({ run, desk, spot }: { run: Run; desk: JuniorDesk; spot: Box | null }) {
  const here = desk.landings.value.filter((each) => "run" in each && each.run === run.id);
  const over = desk.held.value?.over;
  const accepts = here.length > 0 && (!over || ("run" in over && over.run === run.id));
  const hinted = desk.advice.value?.marks.runs.has(run.id);
  const name = runName(run);
  return (
    <Row spot={spot} name={name} state={accepts ? "accepts" : hinted ? "hinted" : ""} landing={run.id}>
      <End desk={desk} landing={{ to: "run", run: run.id, end: "low" }} name={t`Put it before ${name}`} />
      {run.pieces.map((piece, at) => (
        <RunTile key={piece.id} run={run} at={at} desk={desk} />
      ))}
      <End desk={desk} landing={{ to: "run", run: run.id, end: "high" }} name={t`Put it behind ${name}`} />
    </Row>
  );
}

function RunTile({ run, at, desk }: { run: Run; at: number; desk: JuniorDesk }) {
  const piece = run.pieces[at];
  if (!piece) return null;
  const tile = meaning(run, at);
  const swap: Landing = { to: "swap", run: run.id, at };
  const id = desk.held.value?.id ?? desk.selected.value;
  const fits = id !== null && desk.canPut(swap);
  const classes = [style.tile, desk.latest.value.has(writeTile(piece.tile)) && style.latest];
  if (!piece.tile.joker) {
    return (
      <span class={classes.filter(Boolean).join(" ")}>
        <Tile tile={tile} junior still />
      </span>
    );
  }
  return (
    <span class={style.tile}>
      <Tile
        tile={tile}
        junior
        data-piece={piece.id}
        data-landing={fits ? JSON.stringify(swap) : undefined}
        class={fits ? `${style.button} ${style.swap}` : style.button}
        aria-pressed={desk.selected.value === piece.id}
        onClick={() => (fits && id !== null ? desk.put(id, swap) : desk.press(piece.id))}
      />
    </span>
  );
}

/** The place at an end of a run: always free, and to be seen when something fits there. */
function End({ desk, landing, name }: { desk: JuniorDesk; landing: Landing; name: string }) {
  const id = desk.held.value?.id ?? desk.selected.value;
  if (id === null || !desk.canPut(landing)) return <span class={style.tile} />;
  return (
    <span class={style.tile}>
      <button
        type="button"
        class={style.slot}
        data-landing={JSON.stringify(landing)}
        aria-label={name}
        onClick={() => desk.put(id, landing)}
      />
    </span>
  );
}

function NestView({ nest, desk, spot }: { nest: Nest; desk: JuniorDesk; spot: Box | null }) {
  const { pieces, tiles, whole } = shownNest(nest);
  const landing: Landing = { to: "nest", nest: nest.id };
  const accepts = desk.canPut(landing);
  const state = accepts ? "accepts" : whole ? "whole" : "open";
  return (
    <Row spot={spot} name={t`A new run`} state={state} landing={nest.id}>
      <span class={style.tile} />
      {pieces.map((piece, at) => (
        <span key={piece.id} class={style.tile}>
          <Tile
            tile={tiles[at] ?? piece.tile}
            junior
            data-piece={piece.id}
            class={style.button}
            data-selected={desk.selected.value === piece.id || undefined}
            data-held={desk.held.value?.id === piece.id || undefined}
            aria-pressed={desk.selected.value === piece.id}
            onClick={() => desk.press(piece.id)}
          />
        </span>
      ))}
      <End desk={desk} landing={landing} name={t`Put it to the new run`} />
    </Row>
  );
}
