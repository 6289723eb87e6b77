import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { rulesetNamed } from "../../catalogue/known";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { limitOf, TimeLeft, useLeft } from "../../table/players/ClockRing";
import { chairName } from "../../words/games";
import style from "./Curtain.module.css";

/**
 * One screen for several people: between their turns it covers the rack until the next one is ready. Where nothing is
 * hidden, the screen just follows the turn.
 */
export function Curtain({ store }: { store: RoomStore }) {
  const seats = store.seats.value;
  const turn = store.turn.value;
  const shared = seats.length > 1;
  const next = shared && turn !== null && seats.includes(turn) && turn !== store.open.value ? turn : null;
  const rules = store.room.value?.options.rules;
  const covers = rules !== undefined && rulesetNamed(rules).hides_racks;
  useEffect(() => {
    if (next !== null && !covers) store.open.value = next;
  }, [next, covers, store]);
  return next !== null && covers ? <Cover store={store} seat={next} /> : null;
}

function Cover({ store, seat }: { store: RoomStore; seat: number }) {
  const name = chairName(store.room.value?.chairs[seat], seat);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    store.open.value = null; // nobody's rack, while the device goes round
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, [store]);
  return (
    <dialog
      ref={dialog}
      class={style.cover}
      aria-label={t`Pass the screen on`}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()} // some browsers close it at the second Escape, whoever prevents it
    >
      <p class={style.name}>{name}</p>
      <Hurry store={store} />
      <p>{t`It is your turn. The others look away.`}</p>
      <Button
        kind="linden"
        big
        onClick={() => {
          store.open.value = seat;
        }}
      >{t`Show my tiles`}</Button>
    </dialog>
  );
}

/** The time of whoever is to move goes on while the screen is handed over. */
function Hurry({ store }: { store: RoomStore }) {
  const left = useLeft(store, true);
  const first = useRef(left ?? 0);
  if (left === null) return null;
  return (
    <div class={style.hurry}>
      <TimeLeft left={left} limit={limitOf(store) || first.current} large />
      <p>{t`The clock is running: hand it over quickly.`}</p>
    </div>
  );
}
