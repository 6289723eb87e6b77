import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import { throwText } from "../words";
import style from "./Actions.module.css";
import { inArea } from "./draft";
import type { Play } from "./play";

/** One clear button for what comes next, and small ones around it. */
export function Actions({ play }: { play: Play }) {
  const { past, future } = play.history.value;
  return (
    <div class={style.actions} data-two={twoWays(play) || undefined}>
      <Main play={play} />
      {twoWays(play) && <Aside play={play} />}
      <div class={style.small}>
        <Button
          square
          kind="spruce"
          icon="undo"
          aria-label={t`Undo`}
          disabled={!past.length}
          onClick={() => play.undo()}
        />
        <Button
          square
          kind="spruce"
          icon="redo"
          aria-label={t`Redo`}
          disabled={!future.length}
          onClick={() => play.redo()}
        />
        <Button
          square
          kind="spruce"
          icon="reset"
          aria-label={t`Back to the start of the turn`}
          disabled={!play.touched.value}
          onClick={() => play.reset()}
        />
        <Button
          square
          kind="spruce"
          icon="hint"
          aria-label={t`Hint`}
          disabled={!play.mine.value || !hintsLeft(play)}
          onClick={() => play.askHint(false)}
        />
      </div>
    </div>
  );
}

function hintsLeft({ store }: Play): number {
  const room = store.room.value;
  const seat = store.seat.value;
  return room && seat !== null ? room.options.hints - (room.hints[seat] ?? 0) : 0;
}

function Main({ play }: { play: Play }) {
  const view = play.view.value;
  if (play.closing.value) {
    const next = () => {
      play.closing.value = null;
    };
    return <Button kind="linden" big class={style.main} onClick={next}>{t`Next round`}</Button>;
  }
  if (!view || view.outcome || play.store.seat.value === null) return null;
  const mine = play.mine.value;
  const count = inArea(play.draft.value, "reroll").length;
  if (mine && throwsNext(play)) {
    return (
      <Button kind="linden" big class={style.main} disabled={play.asking.value} onClick={() => play.throwDice()}>
        {view.first_turn ? t`Throw all dice` : throwText(count)}
      </Button>
    );
  }
  const ready = play.ready.value;
  return (
    <Button
      kind={ready && mine ? "linden" : "spruce"}
      big
      class={ready ? style.main : `${style.main} ${style.outlined}`}
      disabled={!mine || play.asking.value}
      onClick={() => play.endTurn()}
    >
      {t`End turn`}
    </Button>
  );
}

/** Before the throw, and something there to throw. */
function throwsNext(play: Play): boolean {
  const view = play.view.value;
  return !!view && !view.thrown && (view.first_turn || inArea(play.draft.value, "reroll").length > 0);
}

/** Throwing is a right, not a duty: who lays what lies there may end the turn without it. */
function twoWays(play: Play): boolean {
  return play.mine.value && !play.closing.value && throwsNext(play) && !play.view.value?.first_turn;
}

function Aside({ play }: { play: Play }) {
  return (
    <Button kind="spruce" class={style.aside} onClick={() => play.endTurn()}>{t`End turn without throwing`}</Button>
  );
}
