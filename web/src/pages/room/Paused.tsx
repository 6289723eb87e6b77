import { t } from "@lingui/core/macro";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Sheet } from "../../parts/page/Sheet";

/** Nothing happens until its player comes back. */
export function Paused({ store }: { store: RoomStore }) {
  const goOn = () => void store.ask({ type: "pause", paused: false });
  return (
    <Sheet
      title={t`The game is paused`}
      onClose={goOn}
      foot={<Button kind="action" big icon="play" onClick={goOn}>{t`Go on`}</Button>}
      reading
    >
      <p>{t`No clock runs, and the bots wait. You can close this page and come back: the first page shows the way.`}</p>
    </Sheet>
  );
}
