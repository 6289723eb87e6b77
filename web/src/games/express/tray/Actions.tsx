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
    return (
      <Button kind="linden" big class={style.main} onClick={next}>
        <Words>{t`Next round`}</Words>
      </Button>
    );
  }
  if (!view || view.outcome || desk.store.seat.value === null) return null;
  const mine = desk.mine.value;
  const count = inArea(desk.draft.value, "reroll").length;
  if (mine && !view.thrown) {
    const throws = view.first_turn || count > 0;
    return (
      <Button
        kind="linden"
        big
        class={style.main}
        disabled={desk.asking.value || !throws}
        onClick={() => desk.throwDice()}
      >
        <Words>{view.first_turn ? t`Throw all dice` : throwText(count)}</Words>
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
      <Words>{t({ message: "End turn", context: "Express" })}</Words>
    </Button>
  );
}

/** Other words are no words that have moved. */
function Words({ children }: { children: string }) {
  return <span key={children}>{children}</span>;
}

/** Throwing is a right, not a duty: who lays what lies there may end the turn without it. */
function twoWays(desk: ExpressDesk): boolean {
  const view = desk.view.value;
  return desk.mine.value && !desk.closing.value && !!view && !view.thrown && !view.first_turn;
}

/** Both buttons keep their places until the throw, also while every die is held. */
function Aside({ desk }: { desk: ExpressDesk }) {
  const only = !inArea(desk.draft.value, "reroll").length;
  return (
    <Button
      kind={only ? "linden" : "spruce"}
      class={style.aside}
      disabled={desk.asking.value}
      onClick={() => desk.endTurn()}
    >{t`End turn without throwing`}</Button>
  );
}
