import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import type { ExpressDesk } from "../desk";
import { inArea } from "../draft";
import { throwText } from "../words";
import style from "./Actions.module.css";

/** One clear button for what comes next, and small ones around it. */
export function Actions({ desk }: { desk: ExpressDesk }) {
  const { past, future } = desk.history.value;
  return (
    <div class={style.actions} data-two={twoWays(desk) || undefined}>
      <Main desk={desk} />
      {twoWays(desk) && <Aside desk={desk} />}
      <div class={style.small}>
        <Button
          square
          kind="spruce"
          icon="undo"
          aria-label={t`Undo`}
          disabled={!past.length}
          onClick={() => desk.undo()}
        />
        <Button
          square
          kind="spruce"
          icon="redo"
          aria-label={t`Redo`}
          disabled={!future.length}
          onClick={() => desk.redo()}
        />
        <Button
          square
          kind="spruce"
          icon="reset"
          aria-label={t`Back to the start of the turn`}
          disabled={!desk.touched.value}
          onClick={() => desk.reset()}
        />
        <Button
          square
          kind="spruce"
          icon="hint"
          aria-label={t`Hint`}
          disabled={!desk.mine.value || !hintsLeft(desk)}
          onClick={() => desk.askHint(false)}
        />
      </div>
    </div>
  );
}

function hintsLeft({ store }: ExpressDesk): number {
  const room = store.room.value;
  const seat = store.seat.value;
  return room && seat !== null ? room.options.hints - (room.hints[seat] ?? 0) : 0;
}

function Main({ desk }: { desk: ExpressDesk }) {
  const view = desk.view.value;
  if (desk.closing.value) {
    const next = () => {
      desk.closing.value = null;
    };
    return <Button kind="linden" big class={style.main} onClick={next}>{t`Next round`}</Button>;
  }
  if (!view || view.outcome || desk.store.seat.value === null) return null;
  const mine = desk.mine.value;
  const count = inArea(desk.draft.value, "reroll").length;
  if (mine && throwsNext(desk)) {
    return (
      <Button kind="linden" big class={style.main} disabled={desk.asking.value} onClick={() => desk.throwDice()}>
        {view.first_turn ? t`Throw all dice` : throwText(count)}
      </Button>
    );
  }
  const ready = desk.ready.value;
  return (
    <Button
      kind={ready && mine ? "linden" : "spruce"}
      big
      class={ready ? style.main : `${style.main} ${style.outlined}`}
      disabled={!mine || desk.asking.value}
      onClick={() => desk.endTurn()}
    >
      {t({ message: "End turn", context: "Express" })}
    </Button>
  );
}

/** Before the throw, and something there to throw. */
function throwsNext(desk: ExpressDesk): boolean {
  const view = desk.view.value;
  return !!view && !view.thrown && (view.first_turn || inArea(desk.draft.value, "reroll").length > 0);
}

/** Throwing is a right, not a duty: who lays what lies there may end the turn without it. */
function twoWays(desk: ExpressDesk): boolean {
  return desk.mine.value && !desk.closing.value && throwsNext(desk) && !desk.view.value?.first_turn;
}

function Aside({ desk }: { desk: ExpressDesk }) {
  return (
    <Button kind="spruce" class={style.aside} onClick={() => desk.endTurn()}>{t`End turn without throwing`}</Button>
  );
}
