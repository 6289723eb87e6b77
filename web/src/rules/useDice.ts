/** The hands on an example of the dice game: tap a die, then tap the cell where it goes. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { type Draft, isArea, move, moveTo, type Piece } from "../games/express/draft";
import type { Cell } from "../notation/dice";
import { answered, startOf } from "./diceTrial";
import type { DiceExample } from "./page";

export function useDice(example: DiceExample) {
  const start = useMemo(() => startOf(example), [example]);
  const draft = useSignal(start);
  const chosen = useSignal<readonly string[]>([]);
  const settle = (next: Draft) => {
    draft.value = next;
    chosen.value = [];
  };
  const held = draft.value.filter(({ id }) => chosen.value.includes(id));
  return {
    draft: draft.value,
    touched: draft.value !== start,
    chosen: chosen.value,
    /** Whether what is chosen may go back to the hand: dice of the table may not. */
    mayLeave: held.length > 0 && held.every(({ number, place }) => number !== null && !isArea(place)),
    press({ id }: Piece) {
      chosen.value = chosen.value.includes(id) ? chosen.value.filter((each) => each !== id) : [...chosen.value, id];
    },
    place: (cell: Cell) => settle(moveTo(draft.value, chosen.value, cell)),
    takeBack: () =>
      settle(
        move(
          draft.value,
          chosen.value.map((id) => ({ id, to: "hold" })),
        ),
      ),
    show: (goal: string) => settle(answered(start, goal)),
    again: () => settle(start),
  };
}

export type PlayingDice = ReturnType<typeof useDice>;
