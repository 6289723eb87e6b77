import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { LessonLink } from "../../../parts/coach/LessonLink";
import { Button } from "../../../parts/controls/Button";
import { type Size, useSize } from "../../../parts/hooks/useSize";
import { Icon, Star } from "../../../parts/icons/Icon";
import { Tile } from "../../../parts/tiles/Tile";
import { yourRack } from "../../../words/racks";
import { speak } from "../voice";
import type { JuniorDesk } from "./desk";
import style from "./Tray.module.css";
import { isTouched, type Piece, RACK_PLACES } from "./turn";

/** The rack with large tiles, and two buttons: take a tile, and done. */
export function Tray({ desk }: { desk: JuniorDesk }) {
  const ledge = useRef<HTMLDivElement>(null);
  const size = useSize(ledge);
  const { u, wide, high } = rackSize(desk.turn.value.rack.length, size);
  return (
    <section
      class={style.tray}
      aria-label={yourRack(true)}
      data-rack
      style={{ "--u": `${u}px`, "--wide": `${wide}px`, "--high": `${high}px` }}
    >
      <div ref={ledge} class={style.ledge}>
        <div class={style.rack}>
          {desk.turn.value.rack.map((piece, at) =>
            piece ? (
              <RackTile key={piece.id} piece={piece} desk={desk} />
            ) : (
              <span key={`hole ${at}`} class={style.hole} />
            ),
          )}
          <Back desk={desk} />
        </div>
      </div>
      <div class={style.buttons}>
        <Help desk={desk} />
        <Draw desk={desk} />
        <Done desk={desk} />
      </div>
      {desk.refusal.value && (
        <p class={style.refusal}>
          {desk.refusal.value.text}{" "}
          <LessonLink store={desk.store} course="junior" codes={desk.refusal.value.codes} class={style.lesson} />
        </p>
      )}
    </section>
  );
}

function RackTile({ piece, desk }: { piece: Piece; desk: JuniorDesk }) {
  const selected = desk.selected.value === piece.id;
  return (
    <Tile
      tile={piece.tile}
      junior
      data-piece={piece.id}
      class={style.tile}
      data-selected={selected || undefined}
      data-held={desk.held.value?.id === piece.id || undefined}
      data-hinted={desk.advice.value?.marks.pieces.has(piece.id) || undefined}
      aria-pressed={selected}
      onClick={() => desk.press(piece.id)}
    />
  );
}

/** The way back for a tile of a new run. */
function Back({ desk }: { desk: JuniorDesk }) {
  const id = desk.selected.value;
  if (id === null || !desk.canPut({ to: "rack" })) return null;
  return (
    <button
      type="button"
      class={style.back}
      data-landing='{"to":"rack"}'
      aria-label={t({ message: "Back to the rack", context: "Junior" })}
      onClick={() => desk.put(id, { to: "rack" })}
    />
  );
}

function Help({ desk }: { desk: JuniorDesk }) {
  const back = isTouched(desk.turn.value);
  return back ? (
    <Button kind="spruce" square class={style.small} icon="undo" aria-label={t`Undo`} onClick={() => desk.undo()} />
  ) : (
    <Button
      kind="spruce"
      square
      class={style.small}
      icon="hint"
      aria-label={t`Hint`}
      disabled={!desk.mine.value || (hintsLeft(desk) < 1 && !desk.advice.value)}
      onClick={() => desk.hint(desk.advice.value !== null)}
    />
  );
}

function hintsLeft({ store }: JuniorDesk): number {
  const room = store.room.value;
  const seat = store.seat.value;
  return room && seat !== null ? room.options.hints - (room.hints[seat] ?? 0) : 0;
}

function Draw({ desk }: { desk: JuniorDesk }) {
  const view = desk.view.value;
  const seat = desk.store.seat.value;
  const draws = (view?.pool ?? 0) > 0;
  const price = draws ? seat !== null && (view?.stars[seat] ?? 0) > 0 : (view?.pass_price ?? 0) > 0;
  const name = drawName(draws, price);
  const draw = () => {
    speak(name);
    desk.draw();
  };
  return (
    <button
      type="button"
      class={style.draw}
      aria-label={name}
      data-hinted={desk.advice.value?.marks.draw || undefined}
      disabled={!desk.mine.value || desk.laid.value || desk.asking.value}
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
function Done({ desk }: { desk: JuniorDesk }) {
  return (
    <button
      type="button"
      class={style.done}
      data-ready={desk.ready.value || undefined}
      aria-label={t`Done`}
      disabled={!desk.mine.value || desk.asking.value}
      onClick={() => desk.done()}
    >
      <Icon name="check" size={72} stroke-width="3" />
    </button>
  );
}

const GAP_PX = 8;

/** As large as the rack allows. Its own size stays, however many tiles it holds. */
function rackSize(count: number, size: Size | null): { u: number; wide: number; high: number } {
  if (!size?.width) return { u: 60, wide: 0, high: 0 };
  const sideways = innerHeight <= 500 && innerWidth > innerHeight;
  const room = sideways ? innerHeight - 140 : Math.max(90, innerHeight * 0.25);
  const usual = fitted(RACK_PLACES, size.width, room);
  const found = count > RACK_PLACES ? fitted(count, size.width, usual.high) : usual;
  return { ...found, high: usual.high };
}

function fitted(count: number, width: number, room: number): { u: number; wide: number; high: number } {
  for (let u = 104; ; u -= 2) {
    const across = Math.max(1, Math.floor((width + 0.1 * u) / (u * 1.1)));
    const rows = Math.ceil(count / across);
    const high = rows * 1.32 * u + (rows - 1) * GAP_PX;
    const columns = Math.ceil(count / rows);
    if (high <= room || u <= 34) return { u, wide: Math.ceil(columns * 1.1 * u - 0.1 * u) + 1, high: Math.ceil(high) };
  }
}
