import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { writeTile } from "../../../notation/tile";
import { useSize } from "../../../parts/hooks/useSize";
import { Icon } from "../../../parts/page/Icon";
import { Stuck } from "../../../parts/room/Stuck";
import { Tile } from "../../../parts/tiles/Tile";
import { vars } from "../../../table/cloth/Cloth";
import { fitMelds, gapOf, TALL } from "../../../table/layout/fit";
import { runName } from "../words";
import style from "./Cloth.module.css";
import type { JuniorPlay } from "./play";
import { type Landing, meaning, type Nest, type Run, shownNest } from "./turn";

/** Tiles of the table, for small hands. */
const LARGEST = 88;
/** Each run keeps a free place at both its ends. */
const ROOM = 2;

interface Spot {
  x: number;
  y: number;
}

/** The shared table: runs with a place at each end for what fits there, and the new ones. */
export function Cloth({ play }: { play: JuniorPlay }) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const { runs, nests } = play.turn.value;
  const lengths = [...runs, ...nests].map((row) => row.pieces.length + ROOM);
  const { u, spots } = size ? place(lengths, size) : { u: LARGEST, spots: [] };
  const id = play.held.value?.id ?? play.selected.value;
  return (
    <main class={style.cloth} data-cloth>
      <h1 class="unseen">{t`The table`}</h1>
      <div ref={area} class={style.area} style={{ ...vars(u), "--mark": "0.3" }}>
        <ol aria-label={t`Runs on the table`}>
          {runs.map((run, at) => (
            <RunView key={run.id} run={run} play={play} spot={spots[at]} />
          ))}
          {nests.map((nest, at) => (
            <NestView key={nest.id} nest={nest} play={play} spot={spots[runs.length + at]} />
          ))}
        </ol>
      </div>
      {id !== null && play.canPut({ to: "new" }) && (
        <button
          type="button"
          class={style.fresh}
          data-landing='{"to":"new"}'
          data-over={play.held.value?.over?.to === "new" || undefined}
          aria-label={t`Begin a new run`}
          onClick={() => play.put(id, { to: "new" })}
        >
          <Icon name="plus" size={32} />
        </button>
      )}
      <Stuck store={play.store} />
    </main>
  );
}

function place(lengths: readonly number[], size: { width: number; height: number }): { u: number; spots: Spot[] } {
  const { u, rows, placed } = fitMelds(lengths, { ...size, touch: false, max: LARGEST });
  const gap = gapOf(rows, u, size.height);
  const block = rows * TALL * u + Math.max(0, rows - 1) * gap;
  const wide = Math.max(0, ...placed.map((each) => (each.column / 2 + (lengths[each.index] ?? 0)) * u));
  const spots: Spot[] = [];
  for (const { index, row, column } of placed) {
    spots[index] = {
      x: (size.width - wide) / 2 + (column * u) / 2,
      y: (size.height - block) / 2 + row * (TALL * u + gap),
    };
  }
  return { u, spots };
}

function Row(props: {
  spot: Spot | undefined;
  name: string;
  state: string;
  landing?: string;
  children: ComponentChildren;
}) {
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

function RunView({ run, play, spot }: { run: Run; play: JuniorPlay; spot: Spot | undefined }) {
  const here = play.landings.value.filter((each) => "run" in each && each.run === run.id);
  const over = play.held.value?.over;
  const accepts = here.length > 0 && (!over || ("run" in over && over.run === run.id));
  const hinted = play.advice.value?.marks.runs.has(run.id);
  const name = runName(run);
  return (
    <Row spot={spot} name={name} state={accepts ? "accepts" : hinted ? "hinted" : ""} landing={run.id}>
      <End play={play} landing={{ to: "run", run: run.id, end: "low" }} name={t`Put it before ${name}`} />
      {run.pieces.map((piece, at) => (
        <RunTile key={piece.id} run={run} at={at} play={play} />
      ))}
      <End play={play} landing={{ to: "run", run: run.id, end: "high" }} name={t`Put it behind ${name}`} />
    </Row>
  );
}

function RunTile({ run, at, play }: { run: Run; at: number; play: JuniorPlay }) {
  const piece = run.pieces[at];
  if (!piece) return null;
  const tile = meaning(run, at);
  const swap: Landing = { to: "swap", run: run.id, at };
  const id = play.held.value?.id ?? play.selected.value;
  const fits = id !== null && play.canPut(swap);
  const classes = [style.tile, play.latest.value.has(writeTile(piece.tile)) && style.latest];
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
        aria-pressed={play.selected.value === piece.id}
        onClick={() => (fits && id !== null ? play.put(id, swap) : play.press(piece.id))}
      />
    </span>
  );
}

/** The place at an end of a run: always free, and to be seen when something fits there. */
function End({ play, landing, name }: { play: JuniorPlay; landing: Landing; name: string }) {
  const id = play.held.value?.id ?? play.selected.value;
  if (id === null || !play.canPut(landing)) return <span class={style.tile} />;
  return (
    <span class={style.tile}>
      <button
        type="button"
        class={style.slot}
        data-landing={JSON.stringify(landing)}
        aria-label={name}
        onClick={() => play.put(id, landing)}
      />
    </span>
  );
}

function NestView({ nest, play, spot }: { nest: Nest; play: JuniorPlay; spot: Spot | undefined }) {
  const { pieces, tiles, whole } = shownNest(nest);
  const landing: Landing = { to: "nest", nest: nest.id };
  const accepts = play.canPut(landing);
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
            data-selected={play.selected.value === piece.id || undefined}
            data-held={play.held.value?.id === piece.id || undefined}
            aria-pressed={play.selected.value === piece.id}
            onClick={() => play.press(piece.id)}
          />
        </span>
      ))}
      <End play={play} landing={landing} name={t`Put it to the new run`} />
    </Row>
  );
}
