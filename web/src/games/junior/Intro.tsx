import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Stuck } from "../../parts/room/Stuck";
import { Tile } from "../../parts/tiles/Tile";
import { RULESETS } from "../../protocol/catalogue";
import type { BoardProps } from "../board";
import board from "./Board.module.css";
import { FirstSteps } from "./firstSteps";
import { Head } from "./Head";
import style from "./Intro.module.css";
import { Stars } from "./Stars";
import { hush } from "./voice";

const HIGHEST = RULESETS["junior-intro"].box.highest;

/** The first steps: a tile is pointed at, and everyone looks for its neighbours. */
export function Intro({ store, tools }: BoardProps) {
  const play = useMemo(() => new FirstSteps(store), [store]);
  useEffect(
    () => () => {
      play.close();
      hush();
    },
    [play],
  );
  const view = play.view.value;
  if (!view) return null;
  return (
    <div class={board.board}>
      <Head store={store} tools={tools} turn={view.turn} stars={view.stars} />
      <main class={style.cloth} data-cloth>
        <h1 class="unseen">{t`All tiles`}</h1>
        <Runs play={play} />
        <Open play={play} />
        <Stuck store={store} />
      </main>
      <Stars flight={play.flight.value} />
      <p class="unseen" role="status" aria-live="polite">
        {play.news.value}
      </p>
    </div>
  );
}

/** Four rows to fill; of the one that grows the next places are marked. */
function Runs({ play }: { play: FirstSteps }) {
  return (
    <ol class={style.runs} aria-label={t`Runs on the table`}>
      {play.rows.value.map((row, at) => (
        <li key={at} class={style.run} data-growing={row.growing || undefined}>
          {Array.from({ length: HIGHEST }, (_, place) => {
            const tile = row.tiles.find((each) => !each.joker && each.number === place + 1);
            if (tile) return <Tile key={place} tile={tile} junior still />;
            return <span key={place} class={style.place} data-wanted={row.wanted.includes(place + 1) || undefined} />;
          })}
        </li>
      ))}
    </ol>
  );
}

function Open({ play }: { play: FirstSteps }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div ref={place} class={style.open} role="group" aria-label={t`Open tiles`}>
      {play.lying.value.map(({ tile, id, here }) =>
        here ? (
          <Tile
            key={id}
            tile={tile}
            junior
            class={style.tile}
            data-wrong={play.wrong.value === id || undefined}
            disabled={!play.handy}
            onClick={() => play.press(id)}
          />
        ) : (
          <span key={id} class={style.gone} />
        ),
      )}
    </div>
  );
}
