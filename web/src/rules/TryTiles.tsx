import { plural, t } from "@lingui/core/macro";
import { Star } from "../parts/Icon";
import { Tile } from "../parts/Tile";
import { openingPoints } from "../table/draft";
import { type Piece, rackPieces } from "../table/layout";
import type { BoxName, TileExample } from "./page";
import style from "./Try.module.css";
import { Actions, Done } from "./TryFoot";
import { TryMeld } from "./TryMeld";
import { seen, solved } from "./trial";
import { type Playing, useTrial } from "./useTrial";

/** A small table of the booklet's examples. */
export function TryTiles({ example, box }: { example: TileExample; box: BoxName }) {
  const playing = useTrial(example, box);
  const { now } = playing.draft;
  const rack = rackPieces(now);
  const tile = (piece: Piece) => <TryTile key={piece.id} piece={piece} playing={playing} box={box} />;
  return (
    <figure class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`}>
        {now.melds.map((meld) => (
          <TryMeld key={meld.id} meld={meld} box={box}>
            {seen(meld, box).map(tile)}
          </TryMeld>
        ))}
        {playing.chosen.length > 0 ? (
          <button type="button" class={style.spot} onClick={() => playing.place({ to: "new" })}>
            {t`New set`}
          </button>
        ) : (
          !now.melds.length && <p class={style.empty}>{t`Tap your tiles, then tap here.`}</p>
        )}
      </fieldset>
      {(rack.length > 0 || playing.touched) && (
        <fieldset class={style.rack} aria-label={t`Your rack`}>
          {rack.map(tile)}
          {playing.mayLeave && (
            <button type="button" class={style.spot} onClick={() => playing.place({ to: "rack", at: rack.length })}>
              {t`To the rack`}
            </button>
          )}
          <Verdict playing={playing} example={example} box={box} />
          <Actions playing={playing} goal={example.goals[0]} />
        </fieldset>
      )}
    </figure>
  );
}

function TryTile({ piece, playing, box }: { piece: Piece; playing: Playing; box: BoxName }) {
  return (
    <Tile
      tile={piece.tile}
      junior={box === "junior"}
      class={style.tile}
      aria-pressed={playing.chosen.includes(piece.id)}
      onClick={(event) => playing.press(piece, inRightHalf(event))}
    />
  );
}

const OPENING = 30;

/** What has been reached: the points of an opening, the stars, and that it is done. */
function Verdict({ playing, example, box }: { playing: Playing; example: TileExample; box: BoxName }) {
  const points = openingPoints(playing.draft);
  const done = solved(playing.draft, example, box);
  const { stars } = example;
  return (
    <span class={style.verdict} role="status">
      {example.opening && <span class={style.points}>{t`${points} of ${OPENING}`}</span>}
      {done && <Done />}
      {done && stars !== null && (
        <span class={style.stars}>
          {Array.from({ length: stars }, (_, star) => (
            <Star key={star} size={22} />
          ))}
          <span class="unseen">{plural(stars, { one: "# star", other: "# stars" })}</span>
        </span>
      )}
    </span>
  );
}

/** A key has no place, and counts as the right half. */
function inRightHalf(event: MouseEvent): boolean {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  return event.detail === 0 || event.clientX >= left + width / 2;
}
