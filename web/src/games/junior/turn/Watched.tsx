import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import type { RoomStore } from "../../../net/room";
import { WatchingDock } from "../../../parts/room/WatchingDock";
import { chairName } from "../../../words/games";

interface Props {
  store: RoomStore;
  news: string;
  turn: number | null;
  /** To look at it once more. */
  children?: ComponentChildren;
}

/** Below the cloth for who has no seat: what was just done, or who is about to do something. */
export function Watched({ store, news, turn, children }: Props) {
  const name = turn === null ? "" : chairName(store.room.value?.chairs[turn], turn);
  return (
    <WatchingDock store={store} told={news || (name && t`${name} is playing`)}>
      {children}
    </WatchingDock>
  );
}
