import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { readTiles } from "../../../notation/tile";
import { HeldTiles } from "../../../parts/controls/Keys";
import { Tile } from "../../../parts/tiles/Tile";
import style from "./Seat.module.css";

interface Props {
  seat: number;
  name: string;
  /** Begins or began. */
  starts: boolean;
  /** Where the player is not here any more, the word for it. */
  gone?: string;
  won: boolean;
  /** What is written of the rack, in words. */
  note: string;
  /** The tiles drawn for the seat, where nothing else is to be said. */
  drawn?: readonly string[];
  /** With its sign, or as it lies on the rack. */
  points: string;
  pointsNote: string;
  /** Of this seat is written now. */
  active?: boolean;
  /** Whoever taps the seat writes its rack. */
  onLook?: (() => void) | undefined;
  children?: ComponentChildren;
  action?: ComponentChildren;
}

/** A line of the card. */
export function Seat(props: Props) {
  const { name, seat, won, active = false, points, pointsNote, onLook, children, action } = props;
  const who = (
    <>
      <span class={style.number}>{seat}</span>
      <span class={style.who}>
        <span class={style.name}>{name}</span>
        <Note {...props} />
      </span>
    </>
  );
  return (
    <li class={style.seat} data-won={won || undefined} data-active={active || undefined}>
      {onLook ? (
        <button type="button" class={style.look} aria-pressed={active} onClick={onLook}>
          <span class="unseen">{t`Seat`}</span>
          {who}
        </button>
      ) : (
        <div class={style.look}>
          <span class="unseen">{t`Seat`}</span>
          {who}
        </div>
      )}
      {children}
      <div class={style.action}>{action}</div>
      <div class={style.points}>
        <b>{points}</b>
        <span>{points && pointsNote}</span>
      </div>
    </li>
  );
}

function Note({ starts, gone = "", note, drawn = [] }: Props) {
  const words = [gone, starts ? t`starts` : "", note].filter(Boolean).join(", ");
  return (
    <span class={style.note}>
      {words}
      {drawn.length > 0 && (
        <span class={style.drawn}>
          {t`drew`}
          {drawn.flatMap(readTiles).map((tile, at) => (
            <Tile key={at} tile={tile} still />
          ))}
        </span>
      )}
    </span>
  );
}

/** The tiles of a rack as they are entered, and the place of the next. */
export function Entered({ tiles, pending }: { tiles: readonly string[]; pending: string }) {
  return <HeldTiles class={style.tiles} tiles={tiles} pending={pending} />;
}
