import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import type { Desk } from "../desk";
import { lays } from "../moves";
import type { Names } from "../words";
import { moveWords } from "../words";
import style from "./LastMove.module.css";

interface Props {
  desk: Desk;
  who: (seat: number) => Names;
  initialOf: (seat: number) => string;
  onMoves: () => void;
}

/** What was just played; older moves can be stepped through, each with its table and in words. */
export function LastMove({ desk, who, initialOf, onMoves }: Props) {
  const moves = desk.moves.value;
  const looked = desk.looking.value;
  const last = moves.at(-1);
  if (!last) return null;
  const at = looked ? moves.findIndex(({ seq }) => seq === looked.seq) : moves.length - 1;
  const step = (by: number) => {
    const next = moves[at + by];
    desk.looking.value = next && at + by < moves.length - 1 ? next : null;
  };
  const move = looked ?? moves.findLast(lays) ?? last;
  const { name } = who(move.seat);
  const initial = initialOf(move.seat);
  return (
    <section class={looked ? `${style.last} ${style.looking}` : style.last} aria-label={t`Recent moves`}>
      <Button square kind="plain" icon="list" aria-label={t`All moves`} onClick={onMoves} />
      <Button
        square
        kind="plain"
        icon="previous"
        aria-label={t`The move before`}
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
      <p class={style.words}>
        <span class={style.bar} aria-hidden="true" />
        {looked ? moveWords(move.events, who) : t`last move: ${name} (${initial})`}
      </p>
      {looked && (
        <>
          <Button square kind="plain" icon="next" aria-label={t`The move after`} onClick={() => step(1)} />
          <Button
            kind="action"
            onClick={() => {
              desk.looking.value = null;
            }}
          >{t`Back to the game`}</Button>
        </>
      )}
    </section>
  );
}
