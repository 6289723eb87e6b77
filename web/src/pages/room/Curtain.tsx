import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { rulesetNamed, secondsOf } from "../../catalogue/known";
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
    if (next !== null && !covers) show(store, next);
  }, [next, covers, store]);
  return next !== null && covers ? <Cover store={store} seat={next} /> : null;
}

function waits(store: RoomStore): boolean {
  const room = store.room.value;
  if (!room?.goes_round || store.game.value?.deadline !== null) return false;
  return secondsOf(room) > 0;
}

/** Whoever is to move is there: what is his is shown, and where the clock waits for him his time begins. */
function show(store: RoomStore, seat: number) {
  const game = store.game.peek()?.game;
  store.open.value = seat;
  if (game && store.room.peek()?.goes_round) void store.ask({ type: "here", game, seat });
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
      {waits(store) && <p>{t`The clock waits. Your time begins when you are here.`}</p>}
      <Button kind="linden" big onClick={() => show(store, seat)}>{t`I am here`}</Button>
    </dialog>
  );
}

/** The time of whoever is to move goes on while this screen is handed over, because others wait at theirs. */
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
