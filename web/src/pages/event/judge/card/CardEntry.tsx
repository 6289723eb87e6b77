import { t } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import type { EventView, GameShown } from "../../../../protocol";
import { nameOf } from "../../viewQueries";
import { ClockPanel } from "../clock/Clock";
import type { Turn } from "../clock/turn";
import { Keypad } from "../keypad/Keypad";
import { useKeys } from "../keypad/keys";
import { playersNow, seatOf, type TableInRound } from "../tableInRound";
import type { CardDesk } from "../writing/desk";
import { bankEmpty, begun, blank, type Draft, win } from "../writing/draft";
import { reckon, saysTheSame } from "../writing/reckon";
import style from "./Card.module.css";
import { CardFoot } from "./CardFoot";
import { Conflict } from "./Conflict";
import { type EntryProps, EntryRows } from "./EntryRows";

interface Props {
  view: EventView;
  where: TableInRound;
  game: GameShown;
  desk: CardDesk;
  turn: Turn;
}

/** A card as it is written: the seats, the keys for what is left, and whether it adds up. */
export function CardEntry(props: Props) {
  const { view, where, game, desk, turn } = props;
  const draft = draftOf(props);
  const sum = reckon(draft, view.parameters);
  const changed = useChanged(props, draft);
  const still = !where.round.signal || desk.waiting.value || changed;
  const onMove = (next: Draft) => desk.move(next);
  const onWrite = (next: Draft) => {
    if (next === draft) return;
    turn.stop();
    desk.write(next, draft);
  };
  const { pending } = useKeys({ draft, off: still, onWrite, onMove, onUndo: () => desk.undo() });
  const entry = { view, where, game, draft, sum, still, pending, onWrite, onMove };
  return (
    <div class={style.card}>
      <EntryRows {...entry} onWin={(player) => onWrite(win(draft, player))} />
      <div class={style.side}>
        {changed && game.card ? (
          <Conflict view={view} card={game.card} draft={draft} sum={sum} desk={desk} table={where.table} />
        ) : (
          <Panel {...entry} desk={desk} turn={turn} />
        )}
      </div>
    </div>
  );
}

/** What is typed; before anything is, a card for those who play now. */
function draftOf({ view, where, game, desk }: Props): Draft {
  const typed = desk.draft.value;
  if (typed && begun(typed)) return typed;
  return { ...blank(playersNow(view, where.table), game.version), starter: typed?.starter ?? 0 };
}

/** Whether somebody else has written the card meanwhile; if it says the same, there is nothing to ask. */
function useChanged({ view, game, desk }: Props, draft: Draft): boolean {
  const changed = !desk.waiting.value && draft.version !== game.version;
  const same = changed && game.card !== null && saysTheSame(draft, game.card, view.parameters);
  useEffect(() => {
    if (same) desk.drop();
  }, [same]);
  return changed;
}

/** While a game is played the clock, and from its end on the keys. */
function Panel({ desk, turn, ...entry }: EntryProps & { desk: CardDesk; turn: Turn }) {
  const { view, where, draft, sum, onWrite, onMove } = entry;
  if (!where.round.signal) {
    return <p class={style.before}>{t`The round has not begun. The card opens with the organiser's signal.`}</p>;
  }
  return (
    <>
      {begun(draft) ? (
        <Keypad
          draft={draft}
          seat={seatOf(where.table, draft.at)}
          complete={sum.complete}
          canUndo={desk.canUndo.value}
          off={desk.waiting.value}
          penalties={view.parameters}
          onWrite={onWrite}
          onMove={onMove}
          onUndo={() => desk.undo()}
        />
      ) : (
        <ClockPanel
          turn={turn}
          name={nameOf(view, turn.who)}
          after={nameOf(view, turn.after)}
          onBank={() => onWrite(bankEmpty(draft, true))}
        />
      )}
      <CardFoot {...entry} desk={desk} />
      {draft.version > 0 && <Button kind="plain" onClick={() => desk.drop()}>{t`Leave the card as it is`}</Button>}
    </>
  );
}
