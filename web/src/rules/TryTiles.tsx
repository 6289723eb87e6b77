import { t } from "@lingui/core/macro";
import { Button } from "../parts/Button";
import { Tile } from "../parts/Tile";
import type { BoxName, TileExample } from "./page";
import style from "./Try.module.css";
import type { Piece } from "./trial";
import { type Playing, useTrial } from "./useTrial";

/** A small table of the booklet's examples. */
export function TryTiles({ example, box }: { example: TileExample; box: BoxName }) {
  const playing = useTrial(example, box);
  const { melds, rack } = playing.trial;
  const tile = (piece: Piece) => <TryTile key={piece.id} piece={piece} playing={playing} box={box} />;
  return (
    <figure class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`}>
        {melds.map((meld) => (
          <span key={meld[0]?.id} class={style.meld}>
            {meld.map(tile)}
          </span>
        ))}
        {playing.chosen.size > 0 && (
          <button type="button" class={style.spot} onClick={() => playing.place({ on: "cloth" })}>
            {t`New set`}
          </button>
        )}
      </fieldset>
      <fieldset class={style.rack} aria-label={t`Your rack`}>
        {rack.map(tile)}
        {playing.mayLeave && (
          <button type="button" class={style.spot} onClick={() => playing.place({ on: "rack" })}>
            {t`To the rack`}
          </button>
        )}
        <Actions playing={playing} goal={example.goals[0]} />
      </fieldset>
    </figure>
  );
}

function TryTile({ piece, playing, box }: { piece: Piece; playing: Playing; box: BoxName }) {
  return (
    <Tile
      tile={piece.tile}
      junior={box === "junior"}
      class={style.tile}
      aria-pressed={playing.chosen.has(piece.id)}
      onClick={(event) => playing.press(piece, inRightHalf(event))}
    />
  );
}

function Actions({ playing, goal }: { playing: Playing; goal: string | undefined }) {
  return (
    <span class={style.actions}>
      {playing.touched ? (
        <Button kind="spruce" icon="reset" onClick={playing.again}>{t`Start again`}</Button>
      ) : (
        goal && <Button kind="spruce" icon="hint" onClick={() => playing.show(goal)}>{t`Show me`}</Button>
      )}
    </span>
  );
}

/** A key has no place, and counts as the right half. */
function inRightHalf(event: MouseEvent): boolean {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  return event.detail === 0 || event.clientX >= left + width / 2;
}
