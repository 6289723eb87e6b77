import type { Tile } from "../../notation/tile";
import style from "./Face.module.css";
import { Mark } from "./Mark";

const JOKER = ["black", "red", "blue", "orange"] as const;
const JUNIOR_JOKER = ["black", "red", "blue", "yellow"] as const;

/** What is printed on a tile or a die; it fills whatever is around it. */
export function Face({ tile, junior = false }: { tile: Tile; junior?: boolean }) {
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
