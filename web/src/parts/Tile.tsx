import type { ComponentChildren, JSX } from "preact";
import type { Tile as TileValue } from "../notation/tile";
import { tileName } from "../words/tiles";
import { Mark } from "./Mark";
import style from "./Tile.module.css";

const JOKER = ["black", "red", "blue", "orange"] as const;
const JUNIOR_JOKER = ["black", "red", "blue", "yellow"] as const;

/** What is printed on a tile, without the tile; it fills the tile around it. */
export function TileFace({ tile, junior = false }: { tile: TileValue; junior?: boolean }) {
  if (!tile.joker) {
    return (
      <span class={style.face} data-colour={tile.colour}>
        <span class={tile.number > 9 ? style.two : style.one}>{tile.number}</span>
        <Mark colour={tile.colour} class={style.mark} />
      </span>
    );
  }
  return (
    <span class={style.face} data-free={tile.as === null || undefined}>
      <span class={style.joker}>
        {(junior ? JUNIOR_JOKER : JOKER).map((colour) => (
          <Mark key={colour} colour={colour} />
        ))}
      </span>
      {tile.as && (
        <span class={style.meant} data-colour={tile.as.colour}>
          {tile.as.number}
          <Mark colour={tile.as.colour} class={style.meantMark} />
        </span>
      )}
    </span>
  );
}

interface Props extends Omit<JSX.IntrinsicElements["button"], "children"> {
  tile: TileValue;
  junior?: boolean;
  /** Shown, not pressed: a picture with a name. */
  still?: boolean;
  /** Only an ornament: nothing for a screen reader. */
  silent?: boolean;
  children?: ComponentChildren;
}

/** A tile of the width that `--u` says, in whatever contains it. */
export function Tile({ tile, junior = false, still = false, silent = false, children, class: name, ...rest }: Props) {
  const classes = name ? `${style.tile} ${String(name)}` : style.tile;
  const face = <TileFace tile={tile} junior={junior} />;
  if (silent) {
    return (
      <span class={classes} aria-hidden="true">
        {face}
      </span>
    );
  }
  if (still) {
    return (
      <span class={classes} role="img" aria-label={tileName(tile)}>
        {face}
        {children}
      </span>
    );
  }
  return (
    <button type="button" aria-label={tileName(tile)} {...rest} class={classes}>
      {face}
      {children}
    </button>
  );
}
