/** The hands on an example: tap a tile, then tap where it goes. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { BoxName, TileExample } from "./page";
import { arranged, begin, mayLeave, type Piece, put, type Spot, type Trial, together } from "./trial";

export function useTrial(example: TileExample, box: BoxName) {
  const start = useMemo(() => begin(example.table, example.rack), [example]);
  const trial = useSignal(start);
  const chosen = useSignal<ReadonlySet<number>>(new Set());
  const settle = (next: Trial) => {
    trial.value = next;
    chosen.value = new Set();
  };
  const place = (spot: Spot) => settle(put(trial.value, chosen.value, spot));
  const pieces = [...trial.value.melds.flat(), ...trial.value.rack].filter(({ id }) => chosen.value.has(id));
  return {
    trial: trial.value,
    touched: trial.value !== start,
    chosen: chosen.value,
    place,
    /** Whether what is chosen may go (back) to the rack. */
    mayLeave:
      pieces.some((piece) => !trial.value.rack.includes(piece)) && pieces.every((piece) => mayLeave(piece, start, box)),
    /** With something chosen elsewhere, a tile of the table is a place; otherwise tiles are chosen or let go. */
    press(piece: Piece, after: boolean) {
      const near = together(trial.value, piece.id);
      const elsewhere = chosen.value.size > 0 && !near.some(({ id }) => chosen.value.has(id));
      if (elsewhere && near !== trial.value.rack) place({ on: "meld", beside: piece.id, after });
      else chosen.value = elsewhere ? new Set([piece.id]) : toggled(chosen.value, piece.id);
    },
    show: (goal: string) => settle(arranged(start, goal)),
    again: () => settle(start),
  };
}

export type Playing = ReturnType<typeof useTrial>;

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
