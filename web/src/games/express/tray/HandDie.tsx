import { useEffect, useRef } from "preact/hooks";
import type { ExpressDesk } from "../desk";
import type { Piece } from "../draft";
import { DieView } from "../grid/DieView";

interface Props {
  piece: Piece;
  desk: ExpressDesk;
  class: string | undefined;
  /** Where it lies among the others, if not simply after them. */
  place?: { gridArea: string };
}

/** A die that is not laid; it tumbles when it was just thrown. */
export function HandDie({ piece, desk, class: look, place }: Props) {
  const { thrown, shown, selected, lifted } = desk;
  const number = piece.number ?? 0;
  const rolled = thrown.value.seat === shown.value && thrown.value.numbers.includes(number);
  const { count } = thrown.value;
  const before = useRef(desk.tumbled.get(number)); // a die that changes its area is drawn anew there
  useEffect(() => {
    if (rolled) desk.tumbled.set(number, count);
  }, [desk, number, rolled, count]);
  return (
    <DieView
      face={piece.face}
      roll={rolled && count !== before.current ? count : 0}
      class={look}
      style={{ ...place, "--tilt": piece.place === "reroll" ? `${((number * 37) % 13) - 6}deg` : "0deg" }}
      data-piece={piece.id}
      data-selected={selected.value.includes(piece.id) || undefined}
      data-lifted={lifted.value?.ids.includes(piece.id) || undefined}
      aria-pressed={selected.value.includes(piece.id)}
      onClick={(event) => tap(event, desk, piece.id)}
    />
  );
}

/** The die goes to the other area, and the keyboard goes with it. */
function tap(event: MouseEvent, desk: ExpressDesk, id: string): void {
  if (document.activeElement === event.currentTarget) desk.focused = id;
  desk.tapPiece(id);
}
