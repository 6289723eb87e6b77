import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../family/board";
import { CoachCard } from "../../parts/coach/CoachCard";
import { useOver } from "../../parts/hooks/useOver";
import { StuckBotNote } from "../../parts/room/StuckBotNote";
import { Tile } from "../../parts/tiles/Tile";
import { RULESETS } from "../../protocol/catalogue";
import board from "./Board.module.css";
import { FirstSteps } from "./firstSteps";
import { Head } from "./Head";
import style from "./Intro.module.css";
import { Stars } from "./Stars";
import { Watched } from "./turn/Watched";
import { youPointed } from "./turn/words";
import { hush } from "./voice";

const HIGHEST = RULESETS["junior-intro"].box.highest;

/** The first steps: a tile is pointed at, and everyone looks for its neighbours. */
export function Intro({ store, tools }: BoardProps) {
  const desk = useMemo(() => new FirstSteps(store), [store]);
  useEffect(
    () => () => {
      desk.close();
      hush();
    },
    [desk],
  );
  const over = useOver(store);
  const view = desk.view.value;
  if (!view) return null;
  return (
    <div class={board.board} data-over={over || undefined}>
      <Head store={store} tools={tools} turn={view.turn} stars={view.stars} />
      <main class={style.cloth} data-cloth data-asked={tools.coach ? true : undefined}>
        <h1 class="unseen">{t`All tiles`}</h1>
        <Runs desk={desk} />
        {desk.pointed.value && <p class={style.pointed}>{youPointed()}</p>}
        <Open desk={desk} />
        <StuckBotNote store={store} />
        {tools.coach && <CoachCard coach={tools.coach} />}
      </main>
      {store.seats.value.length === 0 && (
        <div class={board.tray}>
          <Watched store={store} news={desk.news.value} turn={view.turn} />
        </div>
      )}
      {over && tools.End && <tools.End store={store} class={style.end} />}
      <Stars flight={desk.flight.value} />
      <p class="unseen" role="status" aria-live="polite">
        {desk.news.value}
      </p>
    </div>
  );
}

/** Four rows to fill; of the one that grows the next places are marked. */
function Runs({ desk }: { desk: FirstSteps }) {
  return (
    <ol class={style.runs} aria-label={t`Runs on the table`}>
      {desk.rows.value.map((row, at) => (
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

function Open({ desk }: { desk: FirstSteps }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div ref={place} class={style.open} role="group" aria-label={t`Open tiles`}>
      {desk.lying.value.map(({ tile, id, here }) =>
        here ? (
          <Tile
            key={id}
            tile={tile}
            junior
            class={style.tile}
            data-wrong={desk.wrong.value === id || undefined}
            disabled={!desk.handy}
            onClick={() => desk.press(id)}
          />
        ) : (
          <span key={id} class={style.gone} />
        ),
      )}
    </div>
  );
}
