import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import { WatchingDock } from "../../../parts/room/WatchingDock";
import { chairName } from "../../../words/games";
import type { JuniorDesk } from "./desk";

/** Below the cloth for who has no seat: what was just done, or who is about to do something. */
export function Watched({ desk }: { desk: JuniorDesk }) {
  const { store } = desk;
  const turn = desk.view.value?.turn ?? null;
  const name = turn === null ? "" : chairName(store.room.value?.chairs[turn], turn);
  return (
    <WatchingDock store={store} told={desk.news.value || (name && t`${name} is playing`)}>
      <Button icon="play" disabled={!desk.laying.value} onClick={() => desk.again()}>{t`Again`}</Button>
    </WatchingDock>
  );
}
