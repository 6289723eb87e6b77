import { useComputed } from "@preact/signals";
import type { Tile as TileValue } from "../../notation/tile";
import { Tile } from "../../parts/tiles/Tile";
import type { Desk } from "../desk";
import style from "./PieceView.module.css";

interface Props {
  desk: Desk;
  id: string;
  tile: TileValue;
  /** Laid in the last move. */
  fresh?: boolean;
  /** Another player is just trying it out. */
  tried?: boolean;
  /** Where the keyboard enters: one tile of the table and one of the rack. */
  entry?: boolean;
}

/** A tile that can be lifted: by mouse and finger (drag.ts), by tapping, and from the keyboard (keys.ts). */
export function PieceView({ desk, id, tile, fresh, tried, entry }: Props) {
  const selected = useComputed(() => desk.selected.value.includes(id)).value;
  const held = useComputed(() => desk.held.value.includes(id)).value;
  const pointed = useComputed(() => desk.guide.pointed.value.has(id)).value;
  const classes = [
    style.piece,
    pointed && style.pointed,
    selected && style.selected,
    held && style.held,
    fresh && style.fresh,
    tried && style.tried,
  ];
  return (
    <Tile
      tile={tile}
      data-piece={id}
      data-pointed={pointed || undefined}
      class={classes.filter(Boolean).join(" ")}
      aria-pressed={selected}
      tabIndex={entry ? 0 : -1}
      onClick={() => desk.press(id)}
      onFocus={() => {
        desk.focus.value = id;
      }}
    />
  );
}
