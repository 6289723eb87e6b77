/** The hands on an example: tap a tile, then tap where it goes. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { change, type Draft } from "../table/draft";
import { meldWith, move, type Piece, type Place, pieces } from "../table/layout";
import type { BoxName, TileExample } from "./page";
import { answered, mayLeave, startOf } from "./trial";

export function useTrial(example: TileExample, box: BoxName) {
  const start = useMemo(() => startOf(example), [example]);
  const draft = useSignal(start);
  const chosen = useSignal<readonly string[]>([]);
  const { now } = draft.value;
  const settle = (next: Draft) => {
    draft.value = next;
    chosen.value = [];
  };
  const place = (where: Place) => settle(change(draft.value, move(now, chosen.value, where)));
  const held = pieces(now).filter(({ id }) => chosen.value.includes(id));
  return {
    draft: draft.value,
    touched: draft.value !== start,
    chosen: chosen.value,
    place,
    /** Whether what is chosen may go (back) to the rack. */
    mayLeave: held.some(({ id }) => meldWith(now, id)) && held.every((piece) => mayLeave(piece, start, box)),
    /** With something chosen elsewhere, a tile of the table is a place; otherwise tiles are chosen or let go. */
    press({ id }: Piece, after: boolean) {
      const meld = meldWith(now, id);
      const elsewhere = !chosen.value.some((each) => meldWith(now, each) === meld);
      if (chosen.value.length && elsewhere && meld) {
        const at = meld.pieces.findIndex((piece) => piece.id === id);
        place({ to: "meld", meld: meld.id, at: after ? at + 1 : at });
      } else {
        chosen.value = elsewhere ? [id] : toggled(chosen.value, id);
      }
    },
    show: (goal: string) => settle(change(start, answered(start, goal))),
    again: () => settle(start),
  };
}

export type Playing = ReturnType<typeof useTrial>;

function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}
