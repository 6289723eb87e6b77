import { t } from "@lingui/core/macro";
import { useEffect, useMemo } from "preact/hooks";
import type { RoomTools } from "../../family/board";
import { Button } from "../../parts/controls/Button";
import { Again } from "../../parts/room/again";
import { WatchingDock } from "../../parts/room/WatchingDock";
import type { Desk } from "../desk";
import { moveWords, type Names } from "../words";

interface Props {
  desk: Desk;
  tools: RoomTools;
  who: (seat: number) => Names;
  onMoves: () => void;
}

/** The tile games for who has no seat: the moves back and forth, and each once more. */
export function Watching({ desk, tools, who, onMoves }: Props) {
  const moves = desk.moves.value;
  const looked = desk.looking.value;
  const at = looked ? moves.findIndex(({ seq }) => seq === looked.seq) : moves.length - 1;
  const move = moves[at];
  const repeat = useMemo(() => new Again(), []);
  useEffect(() => () => repeat.stop(), [repeat]);
  const look = (to: number) => {
    repeat.stop();
    desk.looking.value = moves[to] && to < moves.length - 1 ? moves[to] : null;
  };
  const again = () =>
    repeat.run(
      () => look(at - 1),
      () => look(at),
    );
  return (
    <WatchingDock
      store={desk.store}
      name={move && who(move.seat).name}
      told={move ? moveWords(move.events, who) : ""}
      buttons={
        <>
          <Button square icon="history" aria-label={t`All moves`} onClick={onMoves} />
          <tools.Buttons store={desk.store} onMoves={onMoves} />
        </>
      }
    >
      <Button icon="play" disabled={at <= 0} onClick={again}>{t`Again`}</Button>
      <Button square icon="previous" aria-label={t`The move before`} disabled={at <= 0} onClick={() => look(at - 1)} />
      <Button square icon="next" aria-label={t`The move after`} disabled={!looked} onClick={() => look(at + 1)} />
    </WatchingDock>
  );
}
