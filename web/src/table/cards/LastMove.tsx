import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import type { Desk } from "../desk";
import { lays, type Move } from "../moves";
import type { Names } from "../words";
import { moveWords } from "../words";
import style from "./LastMove.module.css";

interface Props {
  desk: Desk;
  who: (seat: number) => Names;
  initialOf: (seat: number) => string;
  onMoves: () => void;
}

/** Who played last, in the margin of the cloth; older moves can be stepped through, each with its table and in words. */
export function LastMove({ desk, who, initialOf, onMoves }: Props) {
  const moves = desk.moves.value;
  const looked = desk.looking.value;
  const last = moves.findLast(lays) ?? moves.at(-1);
  if (looked) return <Looking desk={desk} looked={looked} who={who} onMoves={onMoves} />;
  const name = last && who(last.seat).name;
  if (!name) return null; // whoever plays alone with a position needs none
  const initial = initialOf(last.seat);
  return (
    <p class={style.last}>
      <span class={style.bar} aria-hidden="true" />
      {t`last move: ${name} (${initial})`}
    </p>
  );
}

function Looking({ desk, looked, who, onMoves }: Omit<Props, "initialOf"> & { looked: Move }) {
  const moves = desk.moves.value;
  const at = moves.findIndex(({ seq }) => seq === looked.seq);
  const step = (by: number) => {
    const next = moves[at + by];
    desk.looking.value = next && at + by < moves.length - 1 ? next : null;
  };
  return (
    <section class={style.looking} aria-label={t`Recent moves`}>
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
        {moveWords(looked.events, who)}
      </p>
      <Button square kind="plain" icon="next" aria-label={t`The move after`} onClick={() => step(1)} />
      <Button
        kind="action"
        onClick={() => {
          desk.looking.value = null;
        }}
      >{t`Back to the game`}</Button>
    </section>
  );
}
