import type { BoardProps } from "..";
import { Intro } from "./Intro";
import { Junior } from "./Junior";

/** For the youngest: the game with racks, or the first steps, where all tiles lie open. */
export default function Board({ store }: BoardProps) {
  return "open" in (store.sight.value?.view ?? {}) ? <Intro store={store} /> : <Junior store={store} />;
}
