/** A position on the real board of its family, where nobody is played against: a coach says what is to be done. */
import { useEffect, useMemo } from "preact/hooks";
import type { RoomTools } from "../family/board";
import { familyOf } from "../games/families";
import type { RoomStore } from "../net/room";
import type { Coach } from "../parts/coach/coach";
import { Lazy } from "../parts/page/Lazy";
import style from "./CoachedBoard.module.css";

interface Props {
  /** Opened anew for every coach. */
  coach: Coach & { open: () => RoomStore };
  rules: string;
  /** What such a board has besides; the same while the coach is the same. */
  tools: Pick<RoomTools, "Head" | "Ladder" | "End">;
  /** Where it stands; without it, it is the whole page. */
  class?: string | undefined;
}

export function CoachedBoard({ coach, rules, tools, class: place }: Props) {
  const store = useMemo(() => coach.open(), [coach]);
  useEffect(() => () => store.close(), [store]);
  const all = useMemo<RoomTools>(
    () => ({
      Buttons: () => null,
      Moves: () => null,
      Help: (props) => <Lazy load={familyOf(rules).help} {...props} />,
      ...tools,
      coach,
    }),
    [coach, tools],
  );
  if (!store.room.value || !store.game.value) return null;
  return (
    <div class={place ?? style.page}>
      <Lazy load={familyOf(rules).board} store={store} tools={all} />
    </div>
  );
}
