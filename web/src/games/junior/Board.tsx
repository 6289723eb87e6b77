import type { BoardProps } from "../../family/board";
import { Intro } from "./Intro";
import { Junior } from "./Junior";

/** For the youngest: the game with racks, or the first steps, where all tiles lie open. */
export default function Board(props: BoardProps) {
  return "open" in (props.store.playerView.value?.view ?? {}) ? <Intro {...props} /> : <Junior {...props} />;
}
