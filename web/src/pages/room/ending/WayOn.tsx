import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { useBusy } from "../../../parts/hooks/useBusy";
import { go } from "../../../router";
import { chairName, personName } from "../../../words/games";
import style from "./End.module.css";

/** The host goes on; the others can say that they would like to, and whoever watches is told. */
export function WayOn({ store }: { store: RoomStore }) {
  const { busy, run } = useBusy();
  const room = store.room.value;
  if (!room) return null;
  if (room.event) return <WayOnInChampionship store={store} event={room.event} />;
  if (store.host.value)
    return (
      <Button kind="plain" class={style.filled} disabled={busy} onClick={() => run(() => store.ask({ type: "start" }))}>
        {room.match_over ? t`Play again` : t`Next game`}
      </Button>
    );
  return onlyWatches(store) ? <Waits store={store} /> : <OneMore store={store} />;
}

function hostName({ room, names }: RoomStore): string {
  const { chairs = [], host = "" } = room.value ?? {};
  const seat = chairs.findIndex((chair) => chair.person === host);
  return seat < 0 ? personName(names.value[host] || "Guest") : chairName(chairs[seat], seat);
}

/** Whether somebody can do nothing about it but wait. */
export function onlyWatches({ seats, host, room }: RoomStore): boolean {
  return seats.value.length === 0 && !host.value && !room.value?.event;
}

function OneMore({ store }: { store: RoomStore }) {
  const room = store.room.value;
  const said = room?.said.at(-1);
  const asked = said?.phrase === "one-more" && said.person === store.you.value;
  return (
    <>
      <Button
        kind="plain"
        class={style.filled}
        disabled={asked}
        onClick={() => store.ask({ type: "say", phrase: "one-more" })}
      >
        {t`One more?`}
      </Button>
      <Waits store={store} asked={asked} />
    </>
  );
}

function Waits({ store, asked = false }: { store: RoomStore; asked?: boolean }) {
  const host = hostName(store);
  return (
    <p class={style.waits} role="status">
      {asked ? t`You have asked for one more game.` : t`Waiting for ${host} to start the next game.`}
    </p>
  );
}

/** At a table of a championship anybody who sits there goes on, until all its games are played. */
function WayOnInChampionship({ store, event }: { store: RoomStore; event: string }) {
  const { busy, run } = useBusy();
  const sits = store.seats.value.length > 0 && !store.room.value?.match_over;
  return (
    <>
      {sits && (
        <Button
          kind="plain"
          class={style.filled}
          disabled={busy}
          onClick={() => run(() => store.ask({ type: "start" }))}
        >
          {t`Next game`}
        </Button>
      )}
      <Button
        kind="plain"
        class={sits ? style.outlined : style.filled}
        onClick={() => go(pathTo("/event/{id}", { id: event }))}
      >{t`To the championship`}</Button>
    </>
  );
}
