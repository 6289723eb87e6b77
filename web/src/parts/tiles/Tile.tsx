import type { ComponentChildren, JSX } from "preact";
import type { Tile as TileValue } from "../../notation/tile";
import { tileName } from "../../words/tiles";
import { Face } from "./Face";
import style from "./Tile.module.css";

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
  const face = <Face tile={tile} junior={junior} />;
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
