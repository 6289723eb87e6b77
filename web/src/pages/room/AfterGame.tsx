import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { familyOf } from "../../games";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/Button";
import { Later } from "../../parts/Later";
import { Sheet } from "../../parts/Sheet";
import { go } from "../../router";
import { chairName } from "../../words/games";
import { listed } from "../../words/lists";
import style from "./AfterGame.module.css";

/** The score sheet of the game that has just ended, over its last position. */
export function AfterGame({ store }: { store: RoomStore }) {
  const [open, setOpen] = useState(true);
  const room = store.room.value;
  const last = room?.results.at(-1);
  if (!room || !last) return null;
  const { after } = familyOf(room.options.rules);
  const names = room.chairs.map(chairName);
  const winners = listed(last.winners.map((seat) => names[seat] ?? ""));
  const again = () => store.ask({ type: "start" });
  if (!open) {
    return <Button class={style.reopen} kind="action" onClick={() => setOpen(true)}>{t`Scores`}</Button>;
  }
  return (
    <Sheet
      title={last.winners.length ? t`Won by ${winners}` : t`The game is over`}
      onClose={() => setOpen(false)}
      foot={
        <>
          {store.host.value && (
            <Button kind="action" big onClick={again}>
              {room.match_over ? t`Play again` : t`Next game`}
            </Button>
          )}
          <Button kind="outline" onClick={() => go(`/game/${last.game}`)}>{t`Look at the game again`}</Button>
          <Button kind="outline" onClick={() => go("/")}>{t`To the first page`}</Button>
        </>
      }
    >
      <table class={style.scores}>
        <thead>
          <tr>
            <th scope="col">{t`Player`}</th>
            <th scope="col">{t`This game`}</th>
            {room.options.games > 1 && <th scope="col">{t`Match`}</th>}
          </tr>
        </thead>
        <tbody>
          {names.map((name, seat) => (
            <tr key={seat}>
              <th scope="row">{name}</th>
              <td>{last.scores[seat]}</td>
              {room.options.games > 1 && <td>{room.totals[seat]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {after && <Later load={after} store={store} />}
    </Sheet>
  );
}
