import { t } from "@lingui/core/macro";
import type { RoomStore } from "../../../net/room";
import { WatchingDock } from "../../../parts/room/WatchingDock";
import { chairName } from "../../../words/games";

/** Below the cloth for who has no seat: what was just done, or who is about to do something. */
export function Watched({ store, news, turn }: { store: RoomStore; news: string; turn: number | null }) {
  const name = turn === null ? "" : chairName(store.room.value?.chairs[turn], turn);
  return <WatchingDock store={store} told={news || (name && t`${name} is playing`)} />;
}
