import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { type Size, useSize } from "../../../parts/hooks/useSize";
import { Icon, Star } from "../../../parts/page/Icon";
import { Tile } from "../../../parts/tiles/Tile";
import { speak } from "../voice";
import type { JuniorPlay } from "./play";
import style from "./Tray.module.css";
import { isTouched, type Piece } from "./turn";

/** The rack with large tiles, and two buttons: take a tile, and done. */
export function Tray({ play }: { play: JuniorPlay }) {
  const rack = useRef<HTMLDivElement>(null);
  const size = useSize(rack);
  const u = rackSize(play.turn.value.rack.length, size);
  if (play.store.seat.value === null && play.store.seats.value.length < 2) return null;
  return (
    <section class={style.tray} aria-label={t`Your rack`} data-rack style={{ "--u": `${u}px` }}>
      <div ref={rack} class={style.rack}>
        {play.turn.value.rack.map((piece, at) =>
          piece ? (
            <RackTile key={piece.id} piece={piece} play={play} />
          ) : (
            <span key={`hole ${at}`} class={style.hole} />
          ),
        )}
        <Back play={play} />
      </div>
      <div class={style.buttons}>
        <Help play={play} />
        <Draw play={play} />
        <Done play={play} />
      </div>
      {play.refusal.value && <p class={style.refusal}>{play.refusal.value}</p>}
    </section>
  );
}

function RackTile({ piece, play }: { piece: Piece; play: JuniorPlay }) {
  const selected = play.selected.value === piece.id;
  return (
    <Tile
      tile={piece.tile}
      junior
      data-piece={piece.id}
      class={style.tile}
      data-selected={selected || undefined}
      data-held={play.held.value?.id === piece.id || undefined}
      data-hinted={play.advice.value?.marks.pieces.has(piece.id) || undefined}
      aria-pressed={selected}
      onClick={() => play.press(piece.id)}
    />
  );
}

/** The way back for a tile of a new run. */
function Back({ play }: { play: JuniorPlay }) {
  const id = play.selected.value;
  if (id === null || !play.canPut({ to: "rack" })) return null;
  return (
    <button
      type="button"
      class={style.back}
      data-landing='{"to":"rack"}'
      aria-label={t`Back to the rack`}
      onClick={() => play.put(id, { to: "rack" })}
    />
  );
}

function Help({ play }: { play: JuniorPlay }) {
  const back = isTouched(play.turn.value);
  return back ? (
    <Button kind="spruce" square class={style.small} icon="undo" aria-label={t`Undo`} onClick={() => play.undo()} />
  ) : (
    <Button
      kind="spruce"
      square
      class={style.small}
      icon="hint"
      aria-label={t`Hint`}
      disabled={!play.mine.value || (hintsLeft(play) < 1 && !play.advice.value)}
      onClick={() => play.hint(play.advice.value !== null)}
    />
  );
}

function hintsLeft({ store }: JuniorPlay): number {
  const room = store.room.value;
  const seat = store.seat.value;
  return room && seat !== null ? room.options.hints - (room.hints[seat] ?? 0) : 0;
}

function Draw({ play }: { play: JuniorPlay }) {
  const view = play.view.value;
  const seat = play.store.seat.value;
  const draws = (view?.pool ?? 0) > 0;
  const price = draws ? seat !== null && (view?.stars[seat] ?? 0) > 0 : (view?.pass_price ?? 0) > 0;
  const name = drawName(draws, price);
  const draw = () => {
    speak(name);
    play.draw();
  };
  return (
    <button
      type="button"
      class={style.draw}
      aria-label={name}
      data-hinted={play.advice.value?.marks.draw || undefined}
      disabled={!play.mine.value || play.touched.value || play.asking.value}
      onClick={draw}
    >
      {draws ? (
        <span class={style.card}>
          <Icon name="plus" size={30} />
        </span>
      ) : (
        <Icon name="arrow" size={44} />
      )}
      {price && (
        <span class={style.price} aria-hidden="true">
          <Star size={22} />
        </span>
      )}
    </button>
  );
}

function drawName(draws: boolean, price: boolean): string {
  if (draws) return price ? t`Take a tile for a star` : t`Take a tile`;
  return price ? t`Pass for a star` : t`Pass`;
}

/** Green when all is well; otherwise it says what is missing. */
function Done({ play }: { play: JuniorPlay }) {
  return (
    <button
      type="button"
      class={style.done}
      data-ready={play.ready.value || undefined}
      aria-label={t`Done`}
      disabled={!play.mine.value || play.asking.value}
      onClick={() => play.done()}
    >
      <Icon name="check" size={72} stroke-width="3" />
    </button>
  );
}

/** As large as the rack allows, in one row if it can be. */
function rackSize(count: number, size: Size | null): number {
  if (!size?.width) return 60;
  const sideways = innerHeight <= 500 && innerWidth > innerHeight;
  const height = sideways ? innerHeight - 130 : Math.max(90, innerHeight * 0.25);
  for (let u = 104; u > 34; u -= 2) {
    const across = Math.max(1, Math.floor((size.width + 8) / (u * 1.1)));
    if (Math.ceil(Math.max(count, 1) / across) * (1.32 * u + 10) <= height) return u;
  }
  return 34;
}
