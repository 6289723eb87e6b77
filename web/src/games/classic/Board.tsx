import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { readTable, readTiles, writeTiles } from "../../notation/tile";
import { Brand } from "../../parts/Brand";
import { Button } from "../../parts/Button";
import { RoomTools } from "../../parts/RoomTools";
import { Tile } from "../../parts/Tile";
import type { ClassicView } from "../../protocol";
import { chairName } from "../../words/games";
import type { BoardProps } from "..";
import style from "./Board.module.css";

/** The tile games. */
export default function Board({ store }: BoardProps) {
  const view = store.view<ClassicView>();
  if (!view) return null;
  return (
    <div class={style.board}>
      <header class={style.bar}>
        <Brand small />
        <Players store={store} />
        <span>{t`Bank: ${view.bank}`}</span>
        <RoomTools store={store} />
      </header>
      <main class={style.cloth}>
        <h1 class="unseen">{t`The table`}</h1>
        {readTable(view.table).map((meld, place) => (
          <span key={`${place} ${writeTiles(meld)}`} class={style.meld}>
            {meld.map((tile, at) => (
              <Tile key={at} tile={tile} still />
            ))}
          </span>
        ))}
      </main>
      <Rack store={store} />
    </div>
  );
}

function Players({ store }: BoardProps) {
  const view = store.view<ClassicView>();
  return (
    <ol class={style.players}>
      {store.room.value?.chairs.map((chair, seat) => (
        <li key={seat} aria-current={view?.turn === seat}>
          {chairName(chair, seat)} {view?.tiles[seat]}
        </li>
      ))}
    </ol>
  );
}

function Rack({ store }: BoardProps) {
  const [problem, setProblem] = useState("");
  const view = store.view<ClassicView>();
  const seat = store.seat.value;
  if (!view || seat === null) return null;
  const act = async () => {
    const answer = await store.act(view.bank ? "draw" : "pass");
    setProblem(answer.type === "refusal" ? answer.message : "");
  };
  return (
    <section class={style.rack} aria-label={t`Your rack`}>
      <div class={style.tiles}>
        {readTiles(view.rack).map((tile, place) => (
          <Tile key={place} tile={tile} />
        ))}
      </div>
      {problem && <p role="alert">{problem}</p>}
      <Button kind="linden" big disabled={view.turn !== seat} onClick={act}>
        {view.bank ? t`Draw a tile` : t`Pass`}
      </Button>
    </section>
  );
}
